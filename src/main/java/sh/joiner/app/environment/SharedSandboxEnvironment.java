package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Optional;
import java.util.function.Consumer;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.board.ProcessLocation;
import sh.joiner.port.WorldClock;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.sandbox.remote.RemoteClock;
import sh.joiner.sandbox.remote.WorldConnection;
import sh.joiner.sandbox.remote.WorldFacts;
import sh.joiner.sandbox.remote.WorldUnreachable;

/** A sandbox in another process, which other controllers can use as well. */
public final class SharedSandboxEnvironment implements Environment {

    private final WorldConnection connection;
    private final WorldFacts facts;
    private final RemoteClock clock;

    /** @param unreachable is called once if the sandbox no longer responds or was restarted, with a message that does not end with a full stop */
    public SharedSandboxEnvironment(String url, Consumer<String> unreachable) {
        try {
            connection = new WorldConnection(url);
            facts = connection.facts();
            clock = new RemoteClock(connection, unreachable);
        } catch (WorldUnreachable silent) {
            throw new StartRefused(silent.getMessage() + ": start a sandbox with joiner.world=sandbox-only.");
        } catch (IllegalArgumentException wrong) {
            throw new StartRefused("joiner.sandbox.url is not a valid URL (%s): use the URL that the sandbox logs."
                    .formatted(wrong.getMessage()));
        }
    }

    @Override
    public WorldClock clock() {
        return clock;
    }

    @Override
    public Config kubernetes() {
        return EmbeddedCluster.clientOf(facts.apiServer());
    }

    @Override
    public AwsClients aws() {
        var cloud = connection.cloud();
        return new AwsClients(
                cloud.ec2(), cloud.ssm(), cloud.iam(), cloud.pricing(), cloud.eks(), cloud.sts(), cloud.sqs());
    }

    @Override
    public AwsSettings awsSettings(KubernetesClient client) {
        return new AwsSettings(facts.cluster(), facts.region(), "", "", "", "", "", AwsSettings.Reach.OPEN);
    }

    @Override
    public ProcessLocation place() {
        return new ProcessLocation(ProcessLocation.World.SANDBOX, facts.cluster(), facts.region());
    }

    @Override
    public Optional<Provocations> provocations() {
        return Optional.of(connection.provocations());
    }

    @Override
    public void begin() {
        // the sandbox's own process runs the scripted events
    }

    @Override
    public void close() {
        clock.close();
        connection.close();
    }
}
