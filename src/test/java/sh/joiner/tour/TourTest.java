package sh.joiner.tour;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.app.control.FinishedPass;
import sh.joiner.testing.Eventually;
import sh.joiner.testing.checker.PassText;
import sh.joiner.testing.checker.PlanChecker;

/** The story that the sandbox runs by default. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(TourSandbox.class)
class TourTest {

    private static final int STAY_PENDING = 3; // pods that no pool accepts

    @Inject
    KubernetesClient client;

    @Inject
    Passes passes;

    /** Records every pass that Joiner reports. */
    @ApplicationScoped
    static class Passes {

        private final List<FinishedPass> all = new CopyOnWriteArrayList<>();

        void passFinished(@Observes FinishedPass pass) {
            all.add(pass);
        }

        List<FinishedPass> all() {
            return List.copyOf(all);
        }
    }

    @Test
    void everyPlanOfTheTourIsValidAndItsPodsRun() {
        Eventually.within(Duration.ofSeconds(90), this::phases, TourTest::isComplete);

        assertThat(passes.all()).isNotEmpty();
        for (var pass : passes.all()) {
            assertThat(PlanChecker.faults(pass.snapshot(), pass.plan()))
                    .as(() -> PassText.of(pass.snapshot(), pass.plan()))
                    .isEmpty();
        }
    }

    private List<String> phases() {
        return client.pods().inAnyNamespace().list().getItems().stream()
                .map(pod -> pod.getStatus() == null ? "" : pod.getStatus().getPhase())
                .toList();
    }

    private static boolean isComplete(List<String> phases) {
        long running = phases.stream().filter("Running"::equals).count();
        return running >= 200 && phases.size() - running <= STAY_PENDING;
    }
}
