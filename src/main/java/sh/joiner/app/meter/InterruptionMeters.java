package sh.joiner.app.meter;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Counter;
import io.prometheus.client.Histogram;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.app.metric.Buckets;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.app.metric.Tallies;
import sh.joiner.controller.notice.NoticeCounter;
import sh.joiner.engine.hold.Removals;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.WorldClock;

/** Metrics of received messages and impairments (aws 10.1), and the number of notices in each state. Thread-safe. */
final class InterruptionMeters implements NoticeCounter {

    private final WorldClock clock;
    private final Counter received;
    private final Counter deleted;
    private final Histogram latency;
    private final Counter unhealthy;
    private volatile Supplier<List<Interruption>> interruptions = List::of;

    InterruptionMeters(Tallies tallies, WorldClock clock) {
        this.clock = clock;
        received = tallies.counter(
                "karpenter_interruption_received_messages_total",
                "Number of messages received from the interruption queue.",
                "message_type");
        deleted = tallies.counter(
                "karpenter_interruption_deleted_messages_total",
                "Number of messages deleted from the interruption queue.");
        latency = tallies.histogram(
                "karpenter_interruption_message_queue_duration_seconds",
                "Seconds from the time of a message's event until the message was handled.",
                Buckets.DURATION);
        unhealthy = tallies.counter(
                "karpenter_interruption_instance_status_unhealthy_total",
                "Number of impairments that EC2 reported in the status of instances.",
                "category");
    }

    void of(Supplier<List<Interruption>> objects) {
        interruptions = objects;
    }

    /** Returns the nodes of the snapshot that are being removed. */
    Removals removals(Snapshot snapshot) {
        return Removals.of(snapshot, interruptions.get());
    }

    @Override
    public void received(String messageType) {
        received.labels(messageType).inc();
    }

    @Override
    public void deleted() {
        deleted.inc();
    }

    @Override
    public void handled(Instant eventAt) {
        var since = Duration.between(eventAt, clock.now());
        var after = since.isNegative() ? Duration.ZERO : since; // AWS' clock can be ahead of the local clock
        latency.observe(after.getSeconds() + after.getNano() / 1e9);
    }

    @Override
    public void unhealthy(String category) {
        unhealthy.labels(category).inc();
    }

    Stream<MetricFamilySamples> samples() {
        var family = MetricFamily.gauge(
                "joiner_node_interruptions",
                "Number of notices about nodes by kind, action and phase.",
                "kind",
                "action",
                "phase");
        interruptions.get().stream()
                .collect(Collectors.groupingBy(
                        interruption -> List.of(
                                interruption.notice().kind().word(),
                                interruption.progress().action().word(),
                                interruption.phase().word()),
                        Collectors.counting()))
                .forEach((labels, count) -> family.add(count, labels.toArray(String[]::new)));
        return Stream.of(family.samples());
    }
}
