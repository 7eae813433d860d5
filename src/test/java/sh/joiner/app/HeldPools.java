package sh.joiner.app;

import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.board.view.NodeView.NodeBlockersView;

/** A fixture for tests that prevent the removal of a node. The pool {@code mixed} has one node. */
abstract class HeldPools extends SandboxFixture {

    static final String NIGHT = """
            apiVersion: joiner.sh/v1alpha1
            kind: MaintenanceWindow
            metadata: {name: night}
            spec:
              timeZone: Europe/Berlin
              schedule: "0 2 * * *"
              duration: 1h
              restricts: {nodePools: {names: [mixed]}, kinds: [Drift]}
            """;

    /** Blockers that end without a test's action: a node is new, or Joiner has not noticed its drift yet. */
    private static final Set<String> ENDING_SOON =
            Set.of("NodeClaim has not drifted", "node is not initialized", "pending pods are planned on the node");

    HeldPools(Instant beginning) {
        this(Map.of(), beginning);
    }

    HeldPools(Map<String, String> others, Instant beginning) {
        super(others, beginning);
    }

    @BeforeEach
    void oneNodeRuns() {
        pool("mixed", "on-demand");
        workload("Deployment", "web");
        awaitAllRunning();
    }

    /** Changes the template of the pool, so that its node differs from the template. */
    void drift(String team) {
        patch("{\"spec\": {\"template\": {\"metadata\": {\"labels\": {\"team\": \"%s\"}}}}}".formatted(team));
    }

    void patch(String change) {
        client.resources(NodePool.class).withName("mixed").patch(PatchContext.of(PatchType.JSON_MERGE), change);
    }

    /** Waits until the blockers of this kind of removal contain this text and none of {@link #ENDING_SOON}. Returns these blockers. */
    List<String> whyItStays(String reason, String part) {
        return eventually(
                () -> installation.board().views().nodes().stream()
                        .flatMap(node -> node.lifecycle().disruption().stream())
                        .filter(blockers -> blockers.reason().equals(reason))
                        .map(NodeBlockersView::blockers)
                        .findFirst(),
                blockers -> blockers.stream().anyMatch(sentence -> sentence.contains(part))
                        && blockers.stream().noneMatch(ENDING_SOON::contains));
    }

    void advanceTo(Instant time) {
        world.steering().advance(Duration.between(world.clock().now(), time));
    }

    /** Waits until the claim no longer exists and another one serves its pods. */
    void awaitReplacement(NodeClaim old) {
        eventually(
                () -> Optional.of(client.resources(NodeClaim.class).list().getItems()),
                claims -> claims.size() == 1
                        && !claims.getFirst()
                                .getMetadata()
                                .getName()
                                .equals(old.getMetadata().getName()));
        awaitAllRunning();
    }
}
