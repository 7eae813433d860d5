package sh.joiner.aws.launch;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.aws.call.Batch;
import sh.joiner.aws.call.BatchReport;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.aws.request.BatchHalving;
import sh.joiner.aws.request.BatchHalving.Answer;
import sh.joiner.aws.request.Ec2Tags;
import sh.joiner.aws.request.LimitedClients;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeInstancesRequest;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import software.amazon.awssdk.services.ec2.model.Reservation;

/** Finds, lists, tags and terminates the instances of this cluster. Requests to find or terminate instances share calls (aws 3.6, 6.12). */
public final class Ec2Instances {

    /** Error code for an answer that leaves out a requested instance. */
    static final String INCOMPLETE = "IncompleteAnswer";

    private static final Filter NOT_TERMINATED =
            filter("instance-state-name", "pending", "running", "stopping", "stopped", "shutting-down");
    private static final Duration IDLE = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofSeconds(1);
    private static final int MOST = 500;
    private static final int MOST_TOKENS = 200; // maximum number of values in a filter (DescribeInstances)

    private final Ec2Client terminations;
    private final Ec2Client launches;
    private final Ec2Client refreshes;
    private final String clusterName;
    private final Batch<InstanceId, Answer<Optional<Instance>>> finding;
    private final Batch<InstanceId, Answer<Boolean>> terminating;
    private final Batch<String, List<Instance>> searching;

    public Ec2Instances(LimitedClients clients, String clusterName, BatchReport report) {
        this.finding = new Batch<>(
                IDLE,
                LONGEST,
                MOST,
                new BatchHalving<>(this::findAll)::ask,
                (window, requests) -> report.closed("describe_instances", window, requests));
        this.terminating = new Batch<>(
                IDLE,
                LONGEST,
                MOST,
                new BatchHalving<>(this::terminateAll)::ask,
                (window, requests) -> report.closed("terminate_instances", window, requests));
        this.searching = new Batch<>(
                IDLE,
                LONGEST,
                MOST_TOKENS,
                this::allStartedBy,
                (window, requests) -> report.closed("describe_instances", window, requests));
        this.terminations = clients.termination().ec2();
        this.launches = clients.launch().ec2();
        this.refreshes = clients.refresh().ec2();
        this.clusterName = clusterName;
    }

    /**
     * Returns the instance in any state, including terminated. Empty only if EC2 answers that the instance does not exist. Throws an error with
     * the code {@link #INCOMPLETE} if the answer lacks the instance, because the instance may still exist. Shares a call with other requests.
     */
    Optional<Instance> find(InstanceId id) {
        try {
            return Optional.of(finding.ask("", id).get().orElseThrow(() -> incomplete(id)));
        } catch (RemoteCallException failure) {
            if (failure.category() == Category.NOT_FOUND) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    private static RemoteCallException incomplete(InstanceId id) {
        return new RemoteCallException(
                Category.UNREACHABLE,
                INCOMPLETE,
                "EC2's answer to DescribeInstances does not contain instance " + id,
                null);
    }

    private List<Optional<Instance>> findAll(List<InstanceId> ids) {
        var request = DescribeInstancesRequest.builder()
                .instanceIds(
                        ids.stream().map(InstanceId::value).distinct().sorted().toList())
                .build(); // no filter: EC2 must also return terminated instances
        var found = new HashMap<InstanceId, Instance>();
        describe(terminations, request).forEach(instance -> found.put(instance.id(), instance));
        return ids.stream().map(id -> Optional.ofNullable(found.get(id))).toList();
    }

    List<Instance> list() {
        return describe(
                        refreshes,
                        DescribeInstancesRequest.builder()
                                .maxResults(1000)
                                .filters(
                                        filter("tag-key", "karpenter.sh/nodepool"),
                                        filter("tag-key", "karpenter.k8s.aws/ec2nodeclass"),
                                        filter("tag:eks:eks-cluster-name", clusterName),
                                        NOT_TERMINATED)
                                .build())
                .sorted(Comparator.comparing(Instance::id))
                .toList();
    }

    /** Returns the instances of a launch, ordered by id, without instances that are being terminated. Several launches share a call. */
    CompletableFuture<List<Instance>> startedBy(String token) {
        return searching.submit("", token);
    }

    private List<List<Instance>> allStartedBy(List<String> tokens) {
        var found = describe(
                        launches,
                        DescribeInstancesRequest.builder()
                                .maxResults(1000)
                                .filters(
                                        filter(
                                                "tag:" + Claim.LAUNCH,
                                                tokens.stream().distinct().toArray(String[]::new)),
                                        filter("tag:eks:eks-cluster-name", clusterName),
                                        NOT_TERMINATED)
                                .build())
                .filter(instance -> !instance.isTerminating())
                .sorted(Comparator.comparing(Instance::id))
                .collect(Collectors.groupingBy(Instance::launchToken));
        return tokens.stream()
                .map(token -> found.getOrDefault(token, List.of()))
                .toList();
    }

    private static Stream<Instance> describe(Ec2Client ec2, DescribeInstancesRequest request) {
        return callAws(
                "describe instances",
                () -> ec2.describeInstancesPaginator(request).reservations().stream()
                        .map(Reservation::instances)
                        .flatMap(List::stream)
                        .map(Ec2Instances::translate)
                        .toList())
                .stream();
    }

    /** Terminates the instance. Returns false if EC2 answers that the instance does not exist. Shares a call with other requests. */
    boolean terminate(InstanceId id) {
        try {
            return terminating.ask("", id).get();
        } catch (RemoteCallException failure) {
            if (failure.category() == Category.NOT_FOUND) {
                return false;
            }
            throw failure;
        }
    }

    /** Returns true for every instance: if the call succeeds, EC2 knows all instances, even those that the answer does not list. */
    private List<Boolean> terminateAll(List<InstanceId> ids) {
        callAws(
                "terminate instances",
                () -> terminations.terminateInstances(request -> request.instanceIds(
                        ids.stream().map(InstanceId::value).distinct().sorted().toList())));
        return ids.stream().map(_ -> true).toList();
    }

    void tag(InstanceId id, Map<String, String> tags) {
        callAws(
                "create tags",
                () -> launches.createTags(
                        request -> request.resources(id.value()).tags(Ec2Tags.of(tags))));
    }

    private static Instance translate(software.amazon.awssdk.services.ec2.model.Instance instance) {
        var zone = instance.placement() == null
                ? ""
                : AwsErrors.nonNull(instance.placement().availabilityZone());
        var launched = instance.launchTime();
        return new Instance(
                new InstanceId(instance.instanceId()),
                providerId(zone, instance.instanceId()),
                state(instance.state().name()),
                instance.instanceTypeAsString(),
                zone,
                PlacementReader.capacityType(instance),
                AwsErrors.nonNull(instance.imageId()),
                AwsErrors.nonNull(instance.subnetId()),
                launched == null ? Instant.EPOCH : launched,
                PlacementReader.of(instance),
                Ec2Tags.map(instance.tags()));
    }

    static String providerId(String zone, String id) {
        return "aws:///%s/%s".formatted(zone, id);
    }

    private static Instance.State state(InstanceStateName state) {
        return switch (state) {
            case PENDING -> Instance.State.PENDING;
            case RUNNING -> Instance.State.RUNNING;
            case STOPPING -> Instance.State.STOPPING;
            case STOPPED -> Instance.State.STOPPED;
            case SHUTTING_DOWN -> Instance.State.SHUTTING_DOWN;
            case TERMINATED -> Instance.State.TERMINATED;
            case UNKNOWN_TO_SDK_VERSION ->
                Instance.State.RUNNING; // one state that the SDK does not know must not fail the whole answer
        };
    }

    private static Filter filter(String name, String... values) {
        return Filter.builder().name(name).values(values).build();
    }
}
