package sh.joiner.board.garbage;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.World.NOON;

import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.board.Board;
import sh.joiner.board.ProcessLocation;
import sh.joiner.board.view.OverviewView.AttentionView;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.Taint;
import sh.joiner.model.snapshot.Snapshot;

class UnclaimedBoardTest {

    private final Board board = new Board(
            new ProcessLocation(ProcessLocation.World.SANDBOX, "sandbox", "us-east-1"), () -> NOON, Options.DEFAULT);

    private void seen(List<Claim> claims, Node... nodes) {
        board.seen(
                new Snapshot(NOON, List.of(), List.of(), claims, List.of(nodes), List.of(), List.of(), Catalog.EMPTY));
    }

    private static Node unregistered(String name, long ageSeconds) {
        return node(name)
                .provider("aws:///us-east-1a/i-" + name)
                .taint(Taint.UNREGISTERED)
                .createdAt(NOON.minusSeconds(ageSeconds))
                .build();
    }

    @Test
    void aStandbyDoesNotKnowUnclaimedInstances() {
        assertThat(board.unclaimed()).isEmpty();
        board.unclaimed(List.of());
        assertThat(board.unclaimed()).contains(List.of());

        board.standsBy();

        assertThat(board.unclaimed()).isEmpty();
    }

    @Test
    void aNodeThatStaysUnregisteredIsShownWithItsReasonAndNeedsAttention() {
        seen(List.of(), unregistered("a", 301), unregistered("b", 299));

        assertThat(board.views().nodes())
                .extracting(node -> node.status().unregistered())
                .containsExactly(
                        "no NodeClaim has the node's providerID aws:///us-east-1a/i-a",
                        "no NodeClaim has the node's providerID aws:///us-east-1a/i-b");
        assertThat(board.overview().attention())
                .contains(new AttentionView(
                        "Waiting",
                        "Node",
                        "a",
                        "is not registered",
                        "no NodeClaim has the node's providerID aws:///us-east-1a/i-a"))
                .noneMatch(line -> line.name().equals("b"));
    }

    @Test
    void aNodeThatLostTheLabelOfItsRegistrationIsShownWithTheLabel() {
        var joined = claim().registeredAs("aws:///us-east-1a/i-c", "c").build();
        seen(List.of(joined), node("c").provider("aws:///us-east-1a/i-c").build());

        assertThat(board.views().nodes())
                .extracting(node -> node.status().unregistered())
                .containsExactly("the node lacks the label karpenter.sh/registered=true, "
                        + "which Joiner sets at registration: add the label");
    }

    @Test
    void registeredNodesAndForeignNodesAreNotUnregistered() {
        var registered = node("a")
                .provider("aws:///us-east-1a/i-a")
                .labelled("karpenter.sh/registered", "true")
                .build();
        var joining = claim().launchedAs("aws:///us-east-1a/i-c").build();
        seen(List.of(joining), registered, node("b").build(), unregistered("c", 600));

        assertThat(board.views().nodes())
                .extracting(node -> node.status().unregistered())
                .containsExactly(null, null, "Joiner has not registered the node of NodeClaim default-x1 yet");
        assertThat(board.overview().attention())
                .as("the node has no line of its own, because the line of its NodeClaim reports it")
                .noneMatch(line -> line.kind().equals("Node"));
    }
}
