package sh.joiner.sandbox.remote;

import java.time.Instant;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cloud.RecordingInstanceListener;
import sh.joiner.sandbox.cloud.SandboxCloud;
import sh.joiner.sandbox.operation.CloudClients;

/** An embedded AWS behind a world server, and a connection to that server. */
final class ServedWorld implements AutoCloseable {

    private static final Instant START = Instant.parse("2026-11-21T08:00:00Z");

    final SandboxClock clock = new SandboxClock(START);
    final CloudClients here;
    final WorldServer server;
    final WorldConnection link;
    final World world;

    ServedWorld(Provocations provocations) {
        here = clients(new SandboxCloud(
                clock,
                new RecordingInstanceListener(),
                CloudSettings.forCluster("tour", "1.34", "http://localhost:8001")));
        var facts = new WorldFacts("http://localhost:8001", "tour", "us-east-1");
        world = new World(facts, clock, here, provocations);
        server = new WorldServer(world, 0, AllowedHosts.LOOPBACK);
        link = new WorldConnection(server.url());
    }

    private static CloudClients clients(SandboxCloud cloud) {
        return new CloudClients(
                cloud.ec2(), cloud.ssm(), cloud.iam(), cloud.sqs(), cloud.pricing(), cloud.eks(), cloud.sts());
    }

    @Override
    public void close() {
        link.close();
        server.close();
        clock.close();
    }
}
