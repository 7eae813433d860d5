package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Optional;
import org.jboss.logging.Logger;
import sh.joiner.app.http.RequestFilters;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.board.ProcessLocation;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.WorldClock;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.sandbox.cloud.SandboxCloud;
import sh.joiner.sandbox.operation.CloudClients;
import sh.joiner.sandbox.remote.PortTaken;
import sh.joiner.sandbox.remote.World;
import sh.joiner.sandbox.remote.WorldFacts;
import sh.joiner.sandbox.remote.WorldServer;

/** The sandbox without a controller, open to controllers in other processes. */
public final class SandboxOnlyEnvironment implements Environment {

    private static final Logger LOG = Logger.getLogger(SandboxOnlyEnvironment.class);

    private final SandboxEnvironment world;
    private final WorldServer server;

    public SandboxOnlyEnvironment(Settings all) {
        var settings = all.sandbox();
        if (settings.url().isPresent()) {
            throw new StartRefused(
                    "joiner.world=sandbox-only starts a sandbox, and joiner.sandbox.url names another sandbox: set only one of them.");
        }
        if (settings.cluster() == Settings.Sandbox.Cluster.EXTERNAL) {
            throw new StartRefused(
                    "joiner.world=sandbox-only requires the embedded cluster: remove joiner.sandbox.cluster=external, or set joiner.world=sandbox.");
        }
        world = SandboxEnvironment.of(all);
        server = serve(settings.worldPort(), RequestFilters.allowedHosts(all));
    }

    private WorldServer serve(int port, AllowedHosts hosts) {
        var facts = new WorldFacts(
                world.kubernetes().getMasterUrl(),
                world.place().cluster(),
                world.place().region());
        try {
            return new WorldServer(
                    new World(facts, world.clock(), clients(world.cloud()), world.steering()), port, hosts);
        } catch (PortTaken taken) {
            world.close();
            throw new StartRefused(taken.getMessage() + " (joiner.sandbox.world-port).");
        }
    }

    private static CloudClients clients(SandboxCloud cloud) {
        return new CloudClients(
                cloud.ec2(), cloud.ssm(), cloud.iam(), cloud.sqs(), cloud.pricing(), cloud.eks(), cloud.sts());
    }

    /** The URL that another process sets as {@code joiner.sandbox.url}. */
    public String url() {
        return server.url();
    }

    @Override
    public WorldClock clock() {
        return world.clock();
    }

    @Override
    public Config kubernetes() {
        return world.kubernetes();
    }

    @Override
    public AwsClients aws() {
        return world.aws();
    }

    @Override
    public AwsSettings awsSettings(KubernetesClient client) {
        return world.awsSettings(client);
    }

    @Override
    public ProcessLocation place() {
        return world.place();
    }

    @Override
    public Optional<Provocations> provocations() {
        return world.provocations();
    }

    @Override
    public void begin() {
        world.begin();
        LOG.infof(
                "the sandbox is open to other processes: joiner.sandbox.url=%s cluster=%s",
                url(), world.kubernetes().getMasterUrl());
    }

    @Override
    public void close() {
        server.close();
        world.close();
    }
}
