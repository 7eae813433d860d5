package sh.joiner.benchmark;

import static sh.joiner.testing.NodeClasses.nodeClass;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.cloud.SandboxCloud;
import sh.joiner.sandbox.kubelet.BootedInstance;
import sh.joiner.sandbox.kubelet.InstanceListener;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.UnlimitedAws;

/**
 * Measures capacity, overhead, labels and offerings of every type that AWS offers, for one node class. The goal is less than 50 ms, so that a
 * change of a type delays no pass. The tables of a catalog take longer, but are computed only when types have changed.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@State(Scope.Benchmark)
public class SizingBenchmark {

    private static final int ALL_TYPES = 1_200; // the table had 1,243 types when this benchmark was written

    private final NodeClass nodeClass = nodeClass()
            .subnets(
                    new Subnet("subnet-a", "us-east-1a", "use1-az1", 4000),
                    new Subnet("subnet-b", "us-east-1b", "use1-az2", 4000),
                    new Subnet("subnet-c", "us-east-1c", "use1-az4", 4000))
            .build();
    private Market market = new Market(
            "us-east-1", new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), HandClock.START);

    /** Ignores the instances of the sandbox. */
    private static final class NoListener implements InstanceListener {
        @Override
        public void booted(BootedInstance instance) {}

        @Override
        public void stopped(String instanceId) {}
    }

    @Setup
    public void read() {
        var clock = new HandClock();
        var cloud = new SandboxCloud(
                clock, new NoListener(), CloudSettings.forCluster("tour", "1.34", "http://localhost:8001"));
        var clients = new AwsClients(
                cloud.ec2(), cloud.ssm(), cloud.iam(), cloud.pricing(), cloud.eks(), cloud.sts(), cloud.sqs());
        var settings = new AwsSettings("tour", "us-east-1", "", "", "", "", "10.100.0.10", AwsSettings.Reach.OPEN);
        var feed = UnlimitedAws.of(clients, settings, clock).catalog();
        market = new Market(
                "us-east-1",
                feed.types(),
                feed.zonesOf(),
                feed.onDemandPrices().orElseThrow(),
                feed.spotPrices(),
                clock.now());
        if (market.types().size() < ALL_TYPES) {
            throw new IllegalStateException(
                    "only %d instance types were read".formatted(market.types().size()));
        }
    }

    @Benchmark
    public List<InstanceType> size() {
        return NodeSizing.size(market, nodeClass, SizingSettings.DEFAULT);
    }

    /** Measures the sizing, and the tables of the catalog that a pass uses. */
    @Benchmark
    public Catalog catalog() {
        return new Catalog(Map.of("default", NodeSizing.size(market, nodeClass, SizingSettings.DEFAULT)));
    }
}
