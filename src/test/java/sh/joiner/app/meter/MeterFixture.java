package sh.joiner.app.meter;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.World;
import sh.joiner.testing.metric.Scrape;

/** Meters without a control plane, and the text that Prometheus would read from them. */
public final class MeterFixture {

    public final HandClock clock = new HandClock();
    public final Meters meters;
    private final CollectorRegistry registry = new CollectorRegistry();

    public MeterFixture() {
        this(Observability.FULL);
    }

    public MeterFixture(Observability observability) {
        meters = new Meters(clock, observability, "1.2.3");
        meters.registerIn(registry, () -> true);
    }

    public Scrape scrape() {
        return Scrape.parse(text());
    }

    public String text() {
        var writer = new StringWriter();
        try {
            TextFormat.write004(writer, registry.metricFamilySamples());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return writer.toString();
    }

    /** Passes a snapshot of the world to the meters. */
    public void seen(Instant at, World world) {
        var snapshot = world.snapshot();
        meters.seen(new Snapshot(
                at,
                snapshot.pools(),
                snapshot.nodeClasses(),
                snapshot.claims(),
                snapshot.nodes(),
                snapshot.pods(),
                snapshot.daemonSets(),
                snapshot.catalog()));
    }

    public void seen(Instant at, Claim... claims) {
        var world = World.world();
        List.of(claims).forEach(world::claim);
        seen(at, world);
    }

    void seen(Instant at, Pod... pods) {
        var snapshot = World.world().snapshot();
        meters.seen(new Snapshot(
                at, snapshot.pools(), List.of(), List.of(), List.of(), List.of(pods), List.of(), snapshot.catalog()));
    }

    void decided(Instant at, String code, Map<String, String> facts) {
        meters.decided(new Decision(at, "test", code, Weight.NORMAL, List.of(), "", "", List.of(), facts, 0));
    }

    /** Returns a pod that runs on node n1, with a changed {@link Pod.Life}. */
    public static Pod running(String name, UnaryOperator<Pod.Life> change) {
        var pod = PodBuilder.pod(name).runningOn("n1");
        return new Pod(
                pod.name(),
                pod.uid(),
                pod.labels(),
                pod.annotations(),
                pod.owner(),
                pod.createdAt(),
                pod.requests(),
                pod.placing(),
                pod.node(),
                null,
                null,
                change.apply(pod.life()),
                false,
                pod.requests());
    }
}
