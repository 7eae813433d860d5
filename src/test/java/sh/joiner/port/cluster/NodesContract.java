package sh.joiner.port.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;

/** The contract of {@link Nodes}. */
public abstract class NodesContract {

    private static final NodeName NAME = new NodeName("ip-1");
    private static final Taint OTHER = new Taint("other", "x", Taint.Effect.NO_SCHEDULE);
    private static final NodeChange TAKE_OVER = new NodeChange(
            Map.of("karpenter.sh/registered", "true"),
            Map.of("note", "x"),
            List.of(Taint.DISRUPTED),
            List.of(Taint.UNREGISTERED),
            List.of("karpenter.sh/termination"),
            List.of(),
            "default-x1",
            "uid-default-x1");

    protected abstract Nodes nodes();

    protected abstract Cluster cluster();

    /** Creates node ip-1 with provider id {@code aws:///us-east-1a/i-1} and these taints, without finalizers. */
    protected abstract void givenNode(List<Taint> taints);

    /** Returns true if the node exists and is cordoned. */
    protected abstract boolean isCordoned(String node);

    private Node see(Predicate<Node> wanted) {
        return eventually(
                () -> cluster().nodesOf("aws:///us-east-1a/i-1").stream().findFirst(), wanted);
    }

    @Test
    void aChangeAddsAndRemovesOnlyTheGivenFields() {
        givenNode(List.of(Taint.UNREGISTERED, OTHER));

        nodes().change(NAME, TAKE_OVER);

        var node = see(Node::isRegistered);
        assertThat(node.taints()).contains(OTHER, Taint.DISRUPTED).doesNotContain(Taint.UNREGISTERED);
        assertThat(node.finalizers()).containsExactly("karpenter.sh/termination");
    }

    @Test
    void labelsAreAddedAndRemoved() {
        givenNode(List.of());
        nodes().change(NAME, NodeChange.with(Map.of("old", "x", "stays", "y"), List.of()));

        nodes().change(NAME, NodeChange.relabelled(Map.of("new", "z"), Set.of("old", "never-there")));

        assertThat(see(node -> node.labels().containsKey("new")).labels())
                .containsEntry("stays", "y")
                .doesNotContainKey("old");
    }

    @Test
    void aRepeatedChangeHasNoEffect() {
        givenNode(List.of(Taint.UNREGISTERED));

        nodes().change(NAME, TAKE_OVER);
        nodes().change(NAME, TAKE_OVER);

        assertThat(see(Node::isRegistered).taints()).containsOnlyOnce(Taint.DISRUPTED);
        assertThat(see(Node::isRegistered).finalizers()).containsExactly("karpenter.sh/termination");
    }

    @Test
    void aDeletedNodeExistsUntilItsFinalizerIsRemoved() {
        givenNode(List.of());
        nodes().change(NAME, TAKE_OVER);

        nodes().delete(NAME, see(Node::isRegistered).uid());
        assertThat(see(Node::isDeleting).isDeleting()).isTrue();

        nodes().change(NAME, NodeChange.withoutFinalizer("karpenter.sh/termination"));
        assertThat(eventually(() -> Optional.of(cluster().snapshot().nodes()), List::isEmpty))
                .isEmpty();
    }

    @Test
    void aNodeWithAnotherUidIsNotDeleted() {
        givenNode(List.of());
        nodes().change(NAME, TAKE_OVER);
        see(Node::isRegistered);

        nodes().delete(NAME, "uid-of-an-earlier-node");
        nodes().cordon(NAME, true);

        assertThat(isCordoned("ip-1")).isTrue();
        assertThat(see(Node::isRegistered).isDeleting()).isFalse();
    }

    @Test
    void aCordonedNodeIsUnschedulableUntilItIsUncordoned() {
        givenNode(List.of());

        nodes().cordon(NAME, true);
        nodes().cordon(NAME, true);
        assertThat(isCordoned("ip-1")).isTrue();

        nodes().cordon(NAME, false);
        assertThat(isCordoned("ip-1")).isFalse();
    }

    @Test
    void aDeletedNodeIsNoError() {
        nodes().cordon(NAME, true);
        nodes().change(NAME, TAKE_OVER);
        nodes().delete(NAME, "uid");

        assertThat(cluster().snapshot().nodes()).isEmpty();
    }
}
