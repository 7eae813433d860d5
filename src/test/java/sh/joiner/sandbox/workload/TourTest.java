package sh.joiner.sandbox.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.LabelSelector;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.testing.FakeObjectStore;
import sh.joiner.sandbox.testing.SteppingClock;
import sh.joiner.sandbox.testing.Turns;

/** The tour's steps, and the files of the tour and of the examples. */
class TourTest {

    private final SteppingClock clock = new SteppingClock();
    private final Turns turns = new Turns(clock);
    private final FakeObjectStore store = new FakeObjectStore(clock);

    private void play(Story story, Duration time) {
        new Tour(store, clock, story).start();
        turns.pass(time);
    }

    @Test
    void withinAMinuteThereAreThreePoolsTwoClassesAndAFewHundredPodsWanted() {
        play(Story.TOUR, Duration.ofMinutes(1));

        assertThat(store.list("nodepools.karpenter.sh")).hasSize(3);
        assertThat(store.list("ec2nodeclasses.karpenter.k8s.aws")).hasSize(2);
        assertThat(store.list("deployments.apps")).hasSize(8);
        assertThat(wanted()).isBetween(250, 400);
    }

    private int wanted() {
        return store.list("deployments.apps").stream()
                .mapToInt(ReplicaSets::wanted)
                .sum();
    }

    @Test
    void poolsStandBeforeTheFirstPodsAndTheShrinkingComesLast() {
        play(Story.TOUR, Duration.ofMillis(3_500));
        var early = wanted();
        turns.pass(Duration.ofMinutes(2));
        var most = wanted();
        turns.pass(Duration.ofMinutes(5));

        assertThat(early).isZero();
        assertThat(store.list("nodepools.karpenter.sh")).hasSize(4);
        assertThat(wanted()).isLessThan(most);
    }

    @Test
    void withoutAStoryNothingHappens() {
        play(Story.NONE, Duration.ofHours(1));

        assertThat(store.list("nodepools.karpenter.sh")).isEmpty();
        assertThat(store.list("deployments.apps")).isEmpty();
    }

    @Test
    void anUnknownStoryIsRefusedWithTheNamesThatThereAre() {
        assertThat(Story.named(" Tour ")).isEqualTo(Story.TOUR);
        assertThatThrownBy(() -> Story.named("epic")).hasMessage("There is no story \"epic\"; there are: tour, none");
    }

    @Test
    void theTourUsesEveryFileOfItsFolder() throws IOException {
        var used = Tour.STEPS.stream()
                .filter(Tour.Step.Apply.class::isInstance)
                .map(step -> ((Tour.Step.Apply) step).file())
                .toList();

        assertThat(used).isEqualTo(files("tour"));
    }

    private static List<String> files(String folder) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("kubernetes", folder))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tour", "examples"})
    void everyObjectIsWholeAndEveryWorkloadSelectsItsOwnPods(String folder) throws IOException {
        for (String file : files(folder)) {
            for (ObjectNode object :
                    Manifest.read("kubernetes/" + folder + "/" + file).objects()) {
                assertThat(Meta.name(object)).as(file).isNotEmpty();
                assertThat(Json.text(object, "apiVersion")).as(file).isNotEmpty();
                checkWorkload(object);
            }
        }
    }

    private static void checkWorkload(JsonNode object) {
        if (!Json.text(object, "apiVersion").equals("apps/v1")) {
            return;
        }
        var labels = Json.strings(Json.at(object, "spec", "template", "metadata", "labels"));
        assertThat(LabelSelector.of(Json.at(object, "spec", "selector")).matches(labels))
                .isTrue();
        assertThat(Json.at(object, "spec", "template", "spec", "containers")
                        .path(0)
                        .at("/resources/requests/cpu")
                        .asText())
                .isNotEmpty();
    }
}
