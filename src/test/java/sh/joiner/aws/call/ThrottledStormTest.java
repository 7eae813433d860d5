package sh.joiner.aws.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.Aws;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.aws.request.LimitedClients;
import sh.joiner.aws.request.Requests;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.call.CallCount;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cloud.SandboxCloud;
import sh.joiner.sandbox.kubelet.BootedInstance;
import sh.joiner.sandbox.kubelet.InstanceListener;

/**
 * Two processes with 222 concurrent callers each list the instances repeatedly, while EC2 enforces its request limits.
 */
class ThrottledStormTest {

    private static final int NODES = 222;
    private static final int ROUNDS = 5;
    private static final Instant START = Instant.parse("2026-11-23T12:00:00Z");

    private final SandboxClock clock = new SandboxClock(START);
    private final SandboxCloud cloud =
            new SandboxCloud(clock, new NoNodes(), CloudSettings.forCluster("tour", "1.34", "http://localhost:8001"));
    private final AwsClients clients = new AwsClients(
            cloud.ec2(), cloud.ssm(), cloud.iam(), cloud.pricing(), cloud.eks(), cloud.sts(), cloud.sqs());

    private static final class NoNodes implements InstanceListener {
        @Override
        public void booted(BootedInstance instance) {
            // no node joins
        }

        @Override
        public void stopped(String instanceId) {
            // no node leaves
        }
    }

    @BeforeEach
    void ec2EnforcesItsLimits() {
        clock.setSpeed(20);
        cloud.calls().enforceRequestLimits();
    }

    @AfterEach
    void close() {
        clock.close();
    }

    private Aws process(LimitedClients limited) {
        var settings = new AwsSettings("tour", "us-east-1", "", "", "", "", "10.100.0.10", AwsSettings.Reach.OPEN);
        return new Aws(limited, settings, clock, BatchReport.NONE, CacheReport.NONE);
    }

    private void storm(List<Aws> processes) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var requests = IntStream.range(0, NODES * processes.size())
                    .mapToObj(node ->
                            CompletableFuture.runAsync(() -> ask(processes.get(node % processes.size())), threads))
                    .toList();
            requests.forEach(CompletableFuture::join);
        }
    }

    private static void ask(Aws process) {
        for (int round = 0; round < ROUNDS; round++) {
            try {
                process.capacity().list();
            } catch (RemoteCallException refused) {
                assertThat(refused.category()).isEqualTo(RemoteCallException.Category.THROTTLED);
            }
        }
    }

    private long refused() {
        return cloud.calls().counts().stream()
                .filter(count -> count.outcome().equals("RequestLimitExceeded"))
                .mapToLong(CallCount::count)
                .sum();
    }

    /**
     * The requirement allows EC2 to refuse twice as many calls as its budget. This test is stricter and allows half of the budget. Without Joiner's limits,
     * EC2 would refuse more than half of the budget.
     */
    @Test
    void lessThanHalfOfTheBudgetIsRefused() {
        var first = new Requests(clock, new Requests.Limits(Duration.ofSeconds(30), 1));
        var second = new Requests(clock, new Requests.Limits(Duration.ofSeconds(30), 1));

        storm(List.of(process(LimitedClients.of(clients, first)), process(LimitedClients.of(clients, second))));

        long seconds = Duration.between(START, clock.now()).toSeconds();
        assertThat(refused()).isLessThan((100 + 20 * seconds) / 2);
        assertThat(count(first, ApiUsage.Counts::refused) + count(second, ApiUsage.Counts::refused))
                .isEqualTo(refused());
    }

    private static long count(Requests requests, ToLongFunction<ApiUsage.Counts> which) {
        return requests.usages().stream().map(ApiUsage::counts).mapToLong(which).sum();
    }
}
