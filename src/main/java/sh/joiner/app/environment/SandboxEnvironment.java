package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;
import sh.joiner.app.http.RequestFilters;
import sh.joiner.app.provocation.OrderExecutor;
import sh.joiner.app.provocation.OrderReader;
import sh.joiner.app.provocation.SandboxProvocations;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.board.ProcessLocation;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.WorldClock;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cloud.SandboxCloud;
import sh.joiner.sandbox.pod.WorkloadSettings;
import sh.joiner.sandbox.story.StoryPlayer;
import sh.joiner.sandbox.story.WorldJournal;
import sh.joiner.sandbox.workload.Workloads;

/** A sandbox: an embedded or external cluster, and the embedded AWS. They are connected like a real cluster and AWS. */
public final class SandboxEnvironment implements Environment {

    static final String NAME = "sandbox";

    private final Settings.Sandbox settings;
    private final SandboxClock clock;
    private final ClusterOfSandbox cluster;
    private final Workloads workloads;
    private final SandboxCloud cloud;
    private final OrderExecutor executor;
    private final StoryPlayer story;
    private final WorldJournal journal;

    /** Creates a sandbox with an embedded cluster, whose clock starts at the current time. */
    public SandboxEnvironment(Settings.Sandbox settings) {
        this(settings, Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }

    /** Creates a sandbox with an embedded cluster whose clock starts at the given time. */
    public SandboxEnvironment(Settings.Sandbox settings, Instant beginning) {
        this(settings, beginning, clock -> new EmbeddedCluster(settings, clock, AllowedHosts.LOOPBACK));
    }

    /** Creates the sandbox that the settings specify. Its clock starts at the current time. */
    public static SandboxEnvironment of(Settings settings) {
        return switch (settings.sandbox().cluster()) {
            case EMBEDDED -> embedded(settings);
            case EXTERNAL -> external(settings);
        };
    }

    private static SandboxEnvironment embedded(Settings settings) {
        var hosts = RequestFilters.allowedHosts(settings);
        return new SandboxEnvironment(
                settings.sandbox(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS),
                clock -> new EmbeddedCluster(settings.sandbox(), clock, hosts));
    }

    private static SandboxEnvironment external(Settings settings) {
        if (settings.sandbox().speed() != 1) {
            throw new StartRefused(
                    "joiner.sandbox.speed must be 1 with joiner.sandbox.cluster=external, because that cluster sets timestamps from its own clock.");
        }
        return new SandboxEnvironment(settings.sandbox(), Instant.now(), clock -> new ExternalCluster(settings, clock));
    }

    /** Creates a sandbox whose clock starts at the given time, with a cluster that uses this clock. */
    SandboxEnvironment(Settings.Sandbox settings, Instant beginning, Function<WorldClock, ClusterOfSandbox> clusters) {
        SandboxCloud.readAhead();
        this.settings = settings;
        clock = new SandboxClock(beginning);
        clock.setSpeed(settings.speed());
        cluster = cluster(clusters, clock);
        workloads = new Workloads(cluster.store(), clock, WorkloadSettings.DEFAULT, cluster.components());
        workloads.start();
        cloud = new SandboxCloud(clock, workloads.instanceListener(), cluster.account());
        cluster.applyFaultsOf(cloud.calls());
        journal = new WorldJournal(clock);
        executor = new OrderExecutor(cloud, workloads, clock, journal, cluster.bounds());
        settings.faults().ifPresent(this::fail);
        story = new StoryPlayer(cluster.store(), clock, new OrderReader(executor), journal);
        prepare(settings.story().orElseGet(cluster::defaultStory));
    }

    private static ClusterOfSandbox cluster(Function<WorldClock, ClusterOfSandbox> clusters, SandboxClock clock) {
        try {
            return clusters.apply(clock);
        } catch (StartRefused refused) {
            clock.close();
            throw refused;
        }
    }

    private void prepare(String name) {
        try {
            story.prepare(name);
        } catch (IllegalArgumentException unknown) {
            close();
            throw new StartRefused(unknown.getMessage() + " (joiner.sandbox.story).");
        }
    }

    /** Adds faults that are active before the controller starts. */
    private void fail(String faults) {
        try {
            OrderReader.faults(faults).forEach(executor::provoke);
        } catch (IllegalArgumentException wrong) {
            close();
            throw new StartRefused(wrong.getMessage() + " (joiner.sandbox.faults).");
        }
    }

    @Override
    public SandboxClock clock() {
        return clock;
    }

    public SandboxCloud cloud() {
        return cloud;
    }

    @Override
    public Config kubernetes() {
        return cluster.client();
    }

    @Override
    public AwsClients aws() {
        return new AwsClients(
                cloud.ec2(), cloud.ssm(), cloud.iam(), cloud.pricing(), cloud.eks(), cloud.sts(), cloud.sqs());
    }

    @Override
    public ProcessLocation place() {
        return new ProcessLocation(ProcessLocation.World.SANDBOX, NAME, CloudSettings.REGION);
    }

    @Override
    public AwsSettings awsSettings(KubernetesClient client) {
        return new AwsSettings(NAME, CloudSettings.REGION, "", "", "", "", "", AwsSettings.Reach.OPEN);
    }

    @Override
    public Optional<Provocations> provocations() {
        return Optional.of(steering());
    }

    public Provocations steering() {
        return new SandboxProvocations(clock, cloud, cluster.traffic(), executor, story, journal);
    }

    @Override
    public void begin() {
        cluster.begin();
        try {
            story.play(settings.story().orElseGet(cluster::defaultStory));
        } catch (IllegalArgumentException unknown) {
            throw new StartRefused(unknown.getMessage() + " (joiner.sandbox.story).");
        }
    }

    @Override
    public void close() {
        story.close();
        workloads.close();
        cluster.close();
        clock.close();
    }
}
