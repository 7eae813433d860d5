package sh.joiner.app.replay;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.WorldClock;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.TokenRecord;
import sh.joiner.testing.FakeCapacity;

/** An EC2 that delays each launch and each termination, and reports each instance that it launches to a listener. */
final class BootingCapacity implements Capacity {

    private final FakeCapacity ec2 = new FakeCapacity();
    private final WorldClock clock;
    private final DayChoices random;
    private final Consumer<Instance> started;

    BootingCapacity(WorldClock clock, DayChoices random, Consumer<Instance> started) {
        this.clock = clock;
        this.random = random;
        this.started = started;
    }

    /** Starts an instance without a claim at some time of the day, as after a crash. */
    void leak() {
        clock.schedule(random.between(Duration.ofHours(1), Duration.ofHours(12)), () -> {
            ec2.launchesAt(clock.now());
            ec2.runs(
                    "m5.large",
                    "us-east-1a",
                    Map.of("karpenter.sh/nodepool", "default", "eks:eks-cluster-name", DayInputs.CLUSTER));
        });
    }

    List<String> launched() {
        return ec2.launched();
    }

    @Override
    public CompletableFuture<Launch> launch(LaunchOrder order, TokenRecord record) {
        var answer = new CompletableFuture<Launch>();
        clock.schedule(random.between(Duration.ofSeconds(1), Duration.ofSeconds(8)), () -> {
            ec2.launchesAt(clock.now());
            var launch = ec2.launch(order, record).resultNow();
            if (launch instanceof Launch.Launched(var instance, var _)) {
                started.accept(instance);
            }
            answer.complete(launch);
        });
        return answer;
    }

    @Override
    public boolean terminate(InstanceId instance) {
        boolean first =
                ec2.find(instance).filter(found -> !found.isTerminating()).isPresent();
        if (first) {
            clock.schedule(random.between(Duration.ofSeconds(10), Duration.ofSeconds(90)), ec2::settle);
        }
        return ec2.terminate(instance);
    }

    @Override
    public CompletableFuture<List<Instance>> startedBy(String token) {
        return ec2.startedBy(token);
    }

    @Override
    public void tag(InstanceId instance, Map<String, String> tags) {
        ec2.tag(instance, tags);
    }

    @Override
    public Optional<Instance> find(InstanceId instance) {
        return ec2.find(instance);
    }

    @Override
    public List<Instance> list() {
        return ec2.list();
    }
}
