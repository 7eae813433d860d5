package sh.joiner.kubernetes.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.Waits.eventually;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.kubernetes.JoinerKinds;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.model.window.Restriction;
import sh.joiner.port.UserRequests.Outcome;
import sh.joiner.port.disruption.DisruptionFreezes;
import sh.joiner.port.disruption.DisruptionFreezesContract;
import sh.joiner.testing.HandClock;

/** Tests DisruptionFreezes with the sandbox's API server. */
class KubernetesDisruptionFreezesTest extends DisruptionFreezesContract {

    private static final String KIND = "DisruptionFreeze";

    private final HandClock clock = new HandClock();
    private final JoinerKinds kinds = JoinerKinds.start(clock);
    private final KubernetesDisruptionFreezes freezes =
            new KubernetesDisruptionFreezes(kinds.client(), clock, new Unreadable(_ -> {}, clock));

    @AfterEach
    void stop() {
        freezes.close();
        kinds.close();
    }

    @Override
    protected DisruptionFreezes freezes() {
        if (freezes.all().isEmpty()) {
            freezes.start();
            eventually(freezes::all, _ -> true);
        }
        return freezes;
    }

    @Override
    protected void given(String name, String pool) {
        kinds.apply(KIND, name, "kinds: [Drift], reason: sale, nodePools: {names: [%s]}".formatted(pool));
    }

    /** The CRD's schema accepts a blank reason, but Joiner rejects it. */
    @Override
    protected void givenInvalid(String name) {
        kinds.apply(KIND, name, "kinds: [Drift], reason: ' '");
    }

    @Override
    protected void deleted(String name) {
        kinds.client()
                .resources(sh.joiner.api.disruption.DisruptionFreeze.class)
                .withName(name)
                .delete();
    }

    @Override
    protected List<String> said(String name) {
        var found = kinds.client()
                .resources(sh.joiner.api.disruption.DisruptionFreeze.class)
                .withName(name)
                .get();
        if (found == null || found.getStatus().conditions == null) {
            return List.of();
        }
        var pools = found.getStatus().nodePools;
        var conditions = Objects.requireNonNull(found.getStatus().conditions).stream()
                .map(condition -> "%s=%s %s".formatted(condition.type, condition.status, condition.reason));
        return Stream.concat(pools == null ? Stream.of() : pools.stream(), conditions)
                .toList();
    }

    @Test
    void readyIsTrueIfTheFreezeIsValid() {
        given("a", "web");

        freezes().report("a", List.of("web"), List.of(ConditionReport.ofTrue("Valid")));

        assertThat(said("a")).contains("Ready=True Ready");
    }

    @Test
    void usersCreateAndEndFreezes() {
        var writer = new FreezeWriter(kinds.client());
        var pools = new Restriction(new PoolTarget.ByName(List.of("web")), Set.of(DisruptionKind.DRIFT));
        var freeze = new DisruptionFreeze("a", pools, clock.now().plusSeconds(60), "sale", "");

        assertThat(writer.create(freeze)).isEqualTo(new Outcome.Written());
        assertThat(writer.create(freeze)).isEqualTo(new Outcome.Stale());
        assertThat(eventually(freezes()::all, all -> !all.isEmpty())).containsExactly(freeze);
        assertThat(writer.delete("a")).isEqualTo(new Outcome.Written());
        assertThat(writer.delete("a")).isEqualTo(new Outcome.NotFound());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "reason: sale | spec.kinds",
                "kinds: [Drift] | spec.reason",
                "kinds: [], reason: sale | spec.kinds",
                "kinds: [Drifted], reason: sale | spec.kinds[0]",
                "kinds: [Drift], reason: sale, until: soon | spec.until",
                "kinds: [Drift], reason: sale, nodePools: {} | exactly one of names and selector must be set"
            })
    void anInvalidFreezeIsRejectedWithTheReason(String spec, String message) {
        assertThatThrownBy(() -> kinds.apply(KIND, "bad", spec)).hasMessageContaining(message);
    }
}
