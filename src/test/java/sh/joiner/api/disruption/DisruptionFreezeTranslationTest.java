package sh.joiner.api.disruption;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.model.window.Restriction;

class DisruptionFreezeTranslationTest {

    private static final Restriction WIDEST =
            new Restriction(new PoolTarget.Every(), EnumSet.allOf(DisruptionKind.class));

    private static DisruptionFreeze freeze(String spec) {
        return DisruptionFreezeTranslation.freeze(new KubernetesSerialization()
                .unmarshal("""
                apiVersion: joiner.sh/v1alpha1
                kind: DisruptionFreeze
                metadata: {name: sale}
                spec: %s
                """.formatted(spec), sh.joiner.api.disruption.DisruptionFreeze.class));
    }

    @Test
    void everyFieldIsRead() {
        var freeze = freeze("""
                {nodePools: {names: [web]}, kinds: [Drift, Repair], until: "2026-11-30T09:00:00+01:00", reason: winter sale}""");

        assertThat(freeze)
                .isEqualTo(new DisruptionFreeze(
                        "sale",
                        new Restriction(
                                new PoolTarget.ByName(List.of("web")),
                                Set.of(DisruptionKind.DRIFT, DisruptionKind.REPAIR)),
                        Instant.parse("2026-11-30T08:00:00Z"),
                        "winter sale",
                        ""));
    }

    @Test
    void withoutPoolsAndEndTheFreezeCoversTheClusterUntilItIsDeleted() {
        var freeze = freeze("{kinds: [Drift], reason: sale}");

        assertThat(freeze.holds().pools()).isEqualTo(new PoolTarget.Every());
        assertThat(freeze.until()).isNull();
        assertThat(freeze.isValid()).isTrue();
    }

    @Test
    void aSelectorSelectsPoolsByTheirLabels() {
        var freeze = freeze("{kinds: [Drift], reason: sale, nodePools: {selector: {matchLabels: {team: web}}}}");

        assertThat(freeze.holds().pools().covers("a", Map.of("team", "web"))).isTrue();
        assertThat(freeze.holds().pools().covers("b", Map.of("team", "db"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{kinds: [Drift], reason: sale, nodePools: {}} | spec.nodePools: exactly one of names and selector must be set",
                "{kinds: [Drifted], reason: sale} | spec.kinds: 'Drifted' is not a known kind",
                "{kinds: [], reason: sale} | spec.kinds: is empty: name at least one of Drift, Consolidation, Expiration, Repair",
                "{kinds: [Drift], reason: sale, until: soon} | spec.until: 'soon' is not a time in RFC 3339",
                "{kinds: [Drift], reason: ' '} | spec.reason: is empty",
                "null | spec.kinds: is empty"
            })
    void anInvalidFieldIsReportedWithItsPath(String spec, String problem) {
        assertThat(freeze(spec).problem()).contains(problem);
    }

    @Test
    void anInvalidFieldHasItsWidestMeaningSoThatTheNodesStay() {
        var freeze = freeze("{kinds: [Drifted], nodePools: {}, until: soon, reason: sale}");

        assertThat(freeze.holds()).isEqualTo(WIDEST);
        assertThat(freeze.until()).isNull();
    }
}
