package sh.joiner.sandbox.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.testing.Yaml;

class SharingTest {

    private static ObjectNode pod(String name, String image, String phase) {
        return Yaml.object("""
                metadata: {name: %s, labels: {app: web}}
                spec: {containers: [{name: app, image: "%s"}, {name: side, image: "s:1"}]}
                status: {phase: %s}
                """.formatted(name, image, phase));
    }

    @Test
    void aNewVersionSharesTheEqualBranchesOfTheOldVersion() {
        var before = pod("a", "web:1", "Pending");
        var now = pod("a", "web:1", "Running");

        Sharing.among(now, before, null);

        assertThat(now.get("spec")).isSameAs(before.get("spec"));
        assertThat(now.get("metadata")).isSameAs(before.get("metadata"));
        assertThat(now).isEqualTo(pod("a", "web:1", "Running"));
    }

    @Test
    void theOlderTreesDoNotChange() {
        var before = pod("a", "web:1", "Pending");
        var similar = pod("b", "web:2", "Running");

        Sharing.among(pod("a", "web:2", "Running"), before, similar);

        assertThat(before).isEqualTo(pod("a", "web:1", "Pending"));
        assertThat(similar).isEqualTo(pod("b", "web:2", "Running"));
    }

    @Test
    void branchesThatTheOldVersionLacksAreSharedWithTheSimilarObject() {
        var before = pod("a", "web:1", "Pending");
        var similar = pod("b", "web:2", "Running");
        var now = pod("a", "web:2", "Running");

        Sharing.among(now, before, similar);

        assertThat(now.at("/metadata")).isSameAs(before.get("metadata"));
        assertThat(now.at("/spec")).isSameAs(similar.get("spec"));
        assertThat(now).isEqualTo(pod("a", "web:2", "Running"));
    }

    @Test
    void aBranchWithFewerOrOtherFieldsIsNotShared() {
        var before = Yaml.object("{spec: {a: 1, b: 2, list: [1, 2]}}");
        var now = Yaml.object("{spec: {a: 1, c: 2, list: [1]}}");

        Sharing.among(now, before, Yaml.object("{spec: {a: 1}}"));

        assertThat(now).isEqualTo(Yaml.object("{spec: {a: 1, c: 2, list: [1]}}"));
    }

    @Test
    void countsOnlyUnsharedBytes() {
        var before = pod("a", "web:1", "Pending");

        var whole = Sharing.among(pod("a", "web:1", "Running"), null, null);
        var shared = Sharing.among(pod("a", "web:1", "Running"), before, null);

        assertThat(Sharing.among(pod("a", "web:1", "Pending"), before, null)).isZero();
        assertThat(shared).isPositive().isLessThan(whole / 2);
    }

    @Test
    void aLongTextCountsWithItsLength() {
        var tree = Yaml.object("{data: {text: %s}}".formatted("x".repeat(10_000)));

        assertThat(Sharing.among(tree, null, null)).isBetween(10_000L, 11_000L);
    }
}
