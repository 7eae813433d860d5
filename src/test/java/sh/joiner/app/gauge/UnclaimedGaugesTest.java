package sh.joiner.app.gauge;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.World.NOON;

import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.app.meter.MeterFixture;
import sh.joiner.board.Board;
import sh.joiner.board.ProcessLocation;
import sh.joiner.board.garbage.UnclaimedInstanceView;
import sh.joiner.board.garbage.UnclaimedInstanceView.LaunchView;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.node.Taint;
import sh.joiner.model.snapshot.Snapshot;

class UnclaimedGaugesTest {

    private final MeterFixture bench = new MeterFixture();

    private static UnclaimedInstanceView instance(String name, String state) {
        return new UnclaimedInstanceView(
                name, "default", "", new LaunchView("m5.large", "us-east-1a", "spot", NOON), state, "");
    }

    @Test
    void unclaimedInstancesAndUnregisteredNodesAreCountedByPool() {
        var board = new Board(
                new ProcessLocation(ProcessLocation.World.SANDBOX, "sandbox", "us-east-1"),
                () -> NOON,
                Options.DEFAULT);
        var waiting = node("a").taint(Taint.UNREGISTERED).labelled("karpenter.sh/nodepool", "default");
        board.seen(new Snapshot(
                NOON,
                List.of(),
                List.of(),
                List.of(),
                List.of(waiting.build(), node("b").build()),
                List.of(),
                List.of(),
                Catalog.EMPTY));
        var instances = List.of(instance("i-1", "Held"), instance("i-2", "Held"), instance("i-3", "Failed"));

        bench.meters.unclaimedAre(() -> instances, () -> board.views().nodes());

        var scrape = bench.scrape();
        assertThat(scrape.value("joiner_unclaimed_instances", "nodepool", "default", "state", "held"))
                .isEqualTo(2);
        assertThat(scrape.value("joiner_unclaimed_instances", "nodepool", "default", "state", "failed"))
                .isEqualTo(1);
        assertThat(scrape.value("joiner_unregistered_nodes", "nodepool", "default"))
                .isEqualTo(1);
    }
}
