package sh.joiner.app;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import sh.joiner.app.provocation.Deeds;
import sh.joiner.app.provocation.OrderReader;
import sh.joiner.app.provocation.SandboxProvocations;
import sh.joiner.aws.AwsClients;
import sh.joiner.aws.AwsSettings;
import sh.joiner.board.Place;
import sh.joiner.port.Provocations;
import sh.joiner.sandbox.access.Access;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cloud.SandboxCloud;
import sh.joiner.sandbox.cluster.PortInUse;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.story.Journal;
import sh.joiner.sandbox.story.StoryPlayer;
import sh.joiner.sandbox.workload.WorkloadSettings;
import sh.joiner.sandbox.workload.Workloads;

/** The embedded cluster and the embedded AWS, wired to each other as a real cluster is to its cloud. */
final class SandboxEnvironment implements Environment {

    private static final String NAME = "sandbox";
    private static final String KUBERNETES_VERSION = "1.34";
    private static final List<String> CRDS = List.of(
            "karpenter.sh_nodepools.yaml",
            "karpenter.sh_nodeclaims.yaml",
            "karpenter.sh_nodeoverlays.yaml",
            "karpenter.k8s.aws_ec2nodeclasses.yaml",
            "autoscaling.x-k8s.io_capacitybuffers.yaml",
            "joiner.sh_amipolicies.yaml");

    private final Settings.Sandbox settings;
    private final SandboxClock clock;
    private final SandboxCluster cluster;
    private final Workloads workloads;
    private final SandboxCloud cloud;
    private final String url;
    private final Deeds deeds;
    private final StoryPlayer story;
    private final Journal journal;

    SandboxEnvironment(Settings.Sandbox settings) {
        this(settings, Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }

    /** A world that begins at that instant of its own time. */
    SandboxEnvironment(Settings.Sandbox settings, Instant beginning) {
        this.settings = settings;
        clock = new SandboxClock(beginning);
        clock.setSpeed(settings.speed());
        cluster = new SandboxCluster(
                clock,
                KUBERNETES_VERSION + ".0",
                CRDS.stream().map(SandboxEnvironment::crd).toList(),
                settings.rbac() ? Access.Mode.ROLES : Access.Mode.EVERYTHING_ALLOWED);
        start(settings.apiPort());
        url = "http://127.0.0.1:" + cluster.port();
        workloads = new Workloads(cluster.store(), clock, WorkloadSettings.USUAL);
        workloads.start();
        cloud = new SandboxCloud(
                clock,
                workloads.machineRoom(),
                CloudSettings.forCluster(NAME, KUBERNETES_VERSION, url).withSeed(settings.seed()));
        cluster.traffic().exposeTo(call -> cloud.controls().meeting(Fault.KUBERNETES, call));
        journal = new Journal(clock);
        deeds = new Deeds(cloud.controls(), workloads, clock, journal);
        settings.faults().ifPresent(this::fail);
        story = new StoryPlayer(cluster.store(), clock, new OrderReader(deeds), journal);
    }

    /** Faults that stand before the controller starts. */
    private void fail(String faults) {
        try {
            OrderReader.faults(faults).forEach(deeds::provoke);
        } catch (IllegalArgumentException wrong) {
            close();
            throw new StartRefused(wrong.getMessage() + " (joiner.sandbox.faults).");
        }
    }

    private void start(int port) {
        try {
            cluster.start(port);
        } catch (PortInUse taken) {
            close(cluster, clock);
            throw new StartRefused(taken.getMessage() + " (joiner.sandbox.api-port).");
        }
    }

    private static String crd(String file) {
        var path = "kubernetes/crds/" + file;
        try (var in = SandboxEnvironment.class.getClassLoader().getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("%s is not in the program".formatted(path));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public SandboxClock clock() {
        return clock;
    }

    SandboxCloud cloud() {
        return cloud;
    }

    @Override
    public Config kubernetes() {
        return clientOf(url);
    }

    /** How an API server of a sandbox is reached. */
    static Config clientOf(String url) {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl(url)
                .withNamespace("default")
                .withRequestRetryBackoffLimit(3) // as application.properties says for a cluster
                .build();
    }

    @Override
    public AwsClients aws() {
        return new AwsClients(cloud.ec2(), cloud.ssm(), cloud.iam(), cloud.pricing(), cloud.eks(), cloud.sts());
    }

    @Override
    public Place place() {
        return new Place(Place.World.SANDBOX, NAME, CloudSettings.REGION);
    }

    @Override
    public AwsSettings awsSettings(KubernetesClient client) {
        return new AwsSettings(NAME, CloudSettings.REGION, "", "", "", "", "", AwsSettings.Reach.OPEN);
    }

    @Override
    public Optional<Provocations> provocations() {
        return Optional.of(steering());
    }

    Provocations steering() {
        return new SandboxProvocations(clock, cloud, cluster.traffic(), deeds, story, journal);
    }

    @Override
    public void begin() {
        try {
            story.play(settings.story());
        } catch (IllegalArgumentException unknown) {
            throw new StartRefused(unknown.getMessage() + " (joiner.sandbox.story).");
        }
    }

    @Override
    public void close() {
        story.close();
        workloads.close();
        close(cluster, clock);
    }

    private static void close(SandboxCluster cluster, SandboxClock clock) {
        cluster.close();
        clock.close();
    }
}
