package sh.joiner.board.view;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.claim.ClaimConditions.FINALIZER;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.board.Board;
import sh.joiner.board.ProcessLocation;
import sh.joiner.board.view.OverviewView.AttentionView;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.snapshot.RelatedObjects;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.volume.Storage;

class TerminationBlockersTest {

    private static final String PROVIDER = "aws:///us-east-1a/i-0123";
    private static final Attachment VOLUME =
            new Attachment("csi-1", new NodeName("ip-1"), "pv-1", List.of(), "ebs.csi.aws.com", "");

    private final Board board = new Board(
            new ProcessLocation(ProcessLocation.World.SANDBOX, "sandbox", "us-east-1"), () -> NOON, Options.DEFAULT);

    private void seen(Instant deletingSince, RelatedObjects around, Pod... pods) {
        var claim = claim().finalizer(FINALIZER)
                .registeredAs(PROVIDER, "ip-1")
                .deletingSince(deletingSince)
                .build();
        var node = node("ip-1").provider(PROVIDER).finalizer(FINALIZER).deleting();
        var snapshot = new Snapshot(
                NOON,
                List.of(),
                List.of(),
                List.of(claim),
                List.of(node),
                List.of(pods),
                List.of(),
                Catalog.EMPTY,
                around);
        board.seen(snapshot);
    }

    private List<BlockerView> blockers() {
        return board.views().claims().getFirst().lifecycle().blockedBy();
    }

    @Test
    void aBudgetIsFoundInTheSnapshot() {
        var budget =
                new PodBudget("default", "web", new LabelSelector(Requirements.ofLabels(Map.of("app", "web"))), true);
        var around = new RelatedObjects(Storage.NONE, List.of(), List.of(budget));

        seen(NOON, around, pod("web-1").labelled("app", "web").runningOn("ip-1"));

        assertThat(blockers())
                .containsExactly(new BlockerView(
                        "PodDisruptionBudget",
                        "default/web",
                        "PodDisruptionBudget default/web currently does not allow pod default/web-1 to be evicted"));
    }

    @Test
    void aVolumeThatStaysAttachedNeedsAttentionAfterTenMinutes() {
        var around = new RelatedObjects(Storage.NONE, List.of(), List.of(), List.of(VOLUME.withoutDriver()));

        seen(NOON.minusSeconds(599), around);
        assertThat(board.overview().attention()).isEmpty();

        seen(NOON.minusSeconds(600), around);
        assertThat(board.overview().attention())
                .containsExactly(
                        new AttentionView(
                                "Waiting",
                                "NodeClaim",
                                "default-x1",
                                "has been terminating for 10 minutes",
                                "volume still attached: pv-1 (CSI driver ebs.csi.aws.com): the driver is not registered on node ip-1"));
    }

    @Test
    void atMostTwentyBlockersAreNamedAndTheOthersAreCounted() {
        var pods = IntStream.range(0, 25)
                .mapToObj(number -> pod("web-%02d".formatted(number)).runningOn("ip-1"))
                .toArray(Pod[]::new);

        seen(NOON, RelatedObjects.NONE, pods);

        assertThat(blockers()).hasSize(21).last().isEqualTo(new BlockerView("Pod", "", "and 5 more"));
    }
}
