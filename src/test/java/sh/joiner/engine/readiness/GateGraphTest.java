package sh.joiner.engine.readiness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.model.readiness.GateName.AWS_CREDENTIALS;
import static sh.joiner.model.readiness.GateName.INSTANCE_TYPES;
import static sh.joiner.model.readiness.GateName.LEADER;
import static sh.joiner.model.readiness.GateName.OFFERINGS;
import static sh.joiner.model.readiness.GateName.PRICES;
import static sh.joiner.testing.HandClock.START;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.readiness.Declaration;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;
import sh.joiner.model.readiness.GateStatus;

class GateGraphTest {

    private static final GateGraph GRAPH = GateGraph.of(
            List.of(
                    rule(AWS_CREDENTIALS),
                    rule(INSTANCE_TYPES, AWS_CREDENTIALS),
                    rule(OFFERINGS, INSTANCE_TYPES),
                    rule(LEADER)),
            List.of(
                    new Declaration("provisioning", Set.of(OFFERINGS, LEADER)),
                    new Declaration("termination", Set.of(LEADER))));

    private static GateRule rule(GateName name, GateName... needs) {
        return new GateRule(name, new Validity.UntilLost(), Set.of(needs));
    }

    @Test
    void rejectsACycleAndNamesIt() {
        var rules = List.of(rule(OFFERINGS, PRICES), rule(PRICES, INSTANCE_TYPES), rule(INSTANCE_TYPES, OFFERINGS));

        assertThatThrownBy(() -> GateGraph.of(rules, List.of()))
                .hasMessage(
                        "gates depend on one another in a cycle: InstanceTypes > Offerings > Prices > InstanceTypes");
    }

    @Test
    void rejectsUnknownNeedsAndDuplicateRules() {
        assertThatThrownBy(() -> GateGraph.of(List.of(), List.of(new Declaration("drift", Set.of(PRICES)))))
                .hasMessage("drift needs gate Prices, which does not exist");
        assertThatThrownBy(() -> GateGraph.of(List.of(rule(LEADER), rule(LEADER)), List.of()))
                .hasMessage("duplicate rule for gate Leader");
    }

    @Test
    void needsAreTransitive() {
        assertThat(GRAPH.closure(Set.of(OFFERINGS))).containsExactly(AWS_CREDENTIALS, INSTANCE_TYPES, OFFERINGS);
        assertThat(GRAPH.neededBy(AWS_CREDENTIALS)).containsExactly("provisioning");
        assertThat(GRAPH.neededBy(LEADER)).containsExactly("provisioning", "termination");
    }

    @Test
    void allObstaclesAreReportedTogether() {
        var readiness = new Readiness(GRAPH, Map.of(), START);

        assertThat(readiness.obstacles("provisioning"))
                .extracting(Obstacle::gate)
                .containsExactly(LEADER, AWS_CREDENTIALS, INSTANCE_TYPES, OFFERINGS);
        assertThat(readiness.holds(INSTANCE_TYPES)).containsExactly("provisioning");
        assertThat(readiness.free()).isEmpty();
        assertThat(readiness.obstacles("nobody")).isEmpty();
    }

    @Test
    void theLeaderGateDoesNotCountForReadiness() {
        var readiness = new Readiness(GRAPH, Map.of(), START);

        assertThat(readiness.isReady(LEADER)).isTrue();
        assertThat(readiness.isReady(INSTANCE_TYPES)).isFalse();
    }

    @Test
    void anUnknownInputIsReportedWithItsFailure() {
        var obstacle = new Obstacle(INSTANCE_TYPES, GateStatus.NEVER_KNOWN, "RequestLimitExceeded: later");

        assertThat(obstacle.sentence()).isEqualTo("InstanceTypes (no data yet: RequestLimitExceeded: later)");
    }
}
