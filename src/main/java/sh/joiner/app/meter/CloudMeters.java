package sh.joiner.app.meter;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Counter;
import io.prometheus.client.Histogram;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.app.metric.Buckets;
import sh.joiner.app.metric.LastSnapshots;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.app.metric.MetricText;
import sh.joiner.app.metric.Tallies;
import sh.joiner.aws.call.BatchReport;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.requirement.Labels;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.Capacity.Exhausted;

/** Metrics of EC2 requests and their results (core 8.1, aws 10.1). Durations are wall-clock times. Thread-safe. */
final class CloudMeters {

    private final LastSnapshots snapshots;
    private final Histogram duration;
    private final Counter errors;
    private final Counter launchFailures;
    private final Counter terminationFailures;
    private final Histogram batchTime;
    private final Histogram batchSize;
    private final Map<String, Integer> userDataBytes = new ConcurrentHashMap<>();

    CloudMeters(Tallies tallies, LastSnapshots snapshots) {
        this.snapshots = snapshots;
        duration = tallies.histogram(
                "karpenter_cloudprovider_duration_seconds",
                "Duration of cloud provider calls in seconds.",
                Buckets.CALL,
                "controller",
                "method",
                "provider");
        errors = tallies.counter(
                "karpenter_cloudprovider_errors_total",
                "Number of cloud provider calls that failed.",
                "controller",
                "method",
                "provider",
                "error");
        launchFailures = tallies.counter(
                "karpenter_cloudprovider_instance_launch_failures_total",
                "Number of launches of an offering that EC2 could not fulfil, for example for lack of capacity or a quota.",
                "zone",
                "zone_id",
                "capacity_type",
                "reason");
        terminationFailures = tallies.counter(
                "karpenter_cloudprovider_instance_termination_failures_total",
                "Number of instance terminations that failed.",
                "zone",
                "zone_id");
        batchTime = tallies.histogram(
                "karpenter_cloudprovider_batcher_batch_time_seconds",
                "Seconds for which requests were collected for one batch.",
                Buckets.DURATION,
                "batcher");
        batchSize = tallies.histogram(
                "karpenter_cloudprovider_batcher_batch_size",
                "Number of requests in a batch.",
                Buckets.BATCH_SIZE,
                "batcher");
    }

    /** Returns a wrapper of the capacity that records metrics under the given name of a Karpenter controller. */
    Capacity around(Capacity capacity, String controller) {
        return new MeasuredCapacity(capacity, new MeteredCalls(duration, errors, controller), this);
    }

    BatchReport batches() {
        return (batcher, window, requests) -> {
            batchTime.labels(batcher).observe(MetricText.seconds(window));
            batchSize.labels(batcher).observe(requests);
        };
    }

    void ordered(LaunchOrder order) {
        order.groups().stream()
                .mapToInt(group -> group.userData().getBytes(StandardCharsets.UTF_8).length)
                .max()
                .ifPresent(bytes -> userDataBytes.put(order.nodeClass().name(), bytes));
    }

    void exhausted(LaunchOrder order, Exhausted offering) {
        var zoneId = order.nodeClass().resolved().subnets().stream()
                .filter(subnet -> subnet.zone().equals(offering.zone()))
                .map(Subnet::zoneId)
                .findFirst()
                .orElse("");
        launchFailures
                .labels(offering.zone(), zoneId, offering.capacityType().wire(), offering.code())
                .inc();
    }

    void terminationFailed(InstanceId instance) {
        var claim = snapshots.last().claims().stream()
                .filter(otherClaim ->
                        otherClaim.instanceId().filter(instance::equals).isPresent())
                .findFirst();
        terminationFailures
                .labels(
                        claim.map(otherClaim -> otherClaim.label(Labels.ZONE)).orElse(""),
                        claim.map(otherClaim -> otherClaim.label(Labels.ZONE_ID))
                                .orElse(""))
                .inc();
    }

    Stream<MetricFamilySamples> samples() {
        var classes =
                snapshots.last().nodeClasses().stream().map(NodeClass::name).collect(Collectors.toSet());
        userDataBytes.keySet().retainAll(classes);
        var family = MetricFamily.gauge(
                "karpenter_ec2nodeclasses_userdata_bytes",
                "Size of the largest user data in the last launch of the node class, in bytes.",
                "nodeclass");
        userDataBytes.forEach((nodeClass, bytes) -> family.add(bytes, nodeClass));
        return Stream.of(family.samples());
    }
}
