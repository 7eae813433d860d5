package sh.joiner.aws.launch;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import sh.joiner.aws.call.SharedAnswers;
import sh.joiner.aws.denial.AuthorizationMessages;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.TokenRecord;

/**
 * Launches, finds and terminates instances with EC2 (aws 6).
 *
 * <p>DescribeInstances may not return an instance that has just been launched. Karpenter treats such an instance as terminated. Joiner
 * relies on the answer to the launch until EC2 has returned the instance once, but at most for the time-to-live of the cache for launched instances.
 */
public final class Ec2Capacity implements Capacity {

    private final Ec2Instances instances;
    private final Fleets fleets;
    private final AuthorizationMessages denials;
    private final WorldClock clock;
    private final SharedAnswers<InstanceId, Instance> unseen;

    public Ec2Capacity(
            Ec2Instances instances,
            Fleets fleets,
            AuthorizationMessages denials,
            WorldClock clock,
            CacheReport report) {
        this.denials = denials;
        this.instances = instances;
        this.fleets = fleets;
        this.clock = clock;
        this.unseen = new SharedAnswers<>(CacheName.LAUNCHED_INSTANCES, clock, report);
    }

    @Override
    public CompletableFuture<Launch> launch(LaunchOrder order, TokenRecord record) {
        var obstacle = LaunchObstacle.of(order);
        if (obstacle.isPresent()) {
            return CompletableFuture.completedFuture(
                    new Launch.Failed("LaunchFailed", obstacle.get().sentence(), List.of()));
        }
        try {
            return fleets.start(order, record)
                    .handle((reply, failed) ->
                            failed == null ? launch(order, reply) : failed(AwsErrors.unwrapped(failed)));
        } catch (RemoteCallException failure) {
            return CompletableFuture.completedFuture(failed(failure));
        }
    }

    private Launch launch(LaunchOrder order, FleetReply reply) {
        return switch (reply) {
            case FleetReply.Answered(var answer, var token) ->
                explained(remembered(answer.outcome(order, token, clock.now())));
            case FleetReply.Refused(var failure) -> failed(failure);
            case FleetReply.Unanswered(var failure) -> {
                var text = AwsErrors.nonNull(failure.getMessage());
                yield new Launch.Unanswered(LaunchReasons.reason(text), LaunchReasons.message(text));
            }
        };
    }

    private Launch failed(RemoteCallException failure) {
        var text = AwsErrors.nonNull(failure.getMessage());
        return explained(new Launch.Failed(LaunchReasons.reason(text), LaunchReasons.message(text), List.of()));
    }

    private Launch explained(Launch launch) {
        return launch instanceof Launch.Failed(var reason, var message, var exhausted)
                ? new Launch.Failed(reason, denials.explain(message), exhausted)
                : launch;
    }

    @Override
    public void expect(int launches) {
        fleets.expect(launches);
    }

    @Override
    public CompletableFuture<List<Instance>> startedBy(String token) {
        return instances.startedBy(token);
    }

    private Launch remembered(Launch launch) {
        if (launch instanceof Launch.Launched(var instance, var _)) {
            unseen.put(instance.id(), instance);
        }
        return launch;
    }

    /**
     * Terminates the instance. Returns false if EC2 reports the state terminated. Also returns false if TerminateInstances answers that the
     * instance does not exist, unless the instance was launched a moment ago. Calls TerminateInstances even if DescribeInstances does not
     * return the instance, because the instance may still exist.
     */
    @Override
    public boolean terminate(InstanceId id) {
        var found = shown(id);
        if (found.filter(instance -> instance.state() == Instance.State.TERMINATED)
                .isPresent()) {
            unseen.forget(id);
            return false;
        }
        found.ifPresent(_ -> unseen.forget(id));
        return found.filter(Instance::isTerminating).isPresent()
                || instances.terminate(id)
                || unseen.known(id).isPresent();
    }

    /**
     * Returns the instance as DescribeInstances returns it. Empty if the answer does not contain the instance, or if EC2 answers that the
     * instance does not exist.
     */
    private Optional<Instance> shown(InstanceId id) {
        try {
            return instances.find(id);
        } catch (RemoteCallException failure) {
            if (failure.code().equals(Ec2Instances.INCOMPLETE)) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    @Override
    public void tag(InstanceId instance, Map<String, String> tags) {
        instances.tag(instance, tags);
    }

    @Override
    public Optional<Instance> find(InstanceId id) {
        var found = instances.find(id);
        found.ifPresent(instance -> unseen.forget(instance.id()));
        return found.isEmpty()
                ? unseen.known(id)
                : found.filter(instance -> instance.state() != Instance.State.TERMINATED);
    }

    @Override
    public List<Instance> list() {
        var shown = instances.list();
        shown.forEach(instance -> unseen.forget(instance.id()));
        return Stream.concat(shown.stream(), unseen.values().stream())
                .sorted(Comparator.comparing(Instance::id))
                .toList();
    }
}
