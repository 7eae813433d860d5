package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.util.EnumSet;
import sh.joiner.app.provocation.Bounds;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.access.Access;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.cluster.PortInUse;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.http.Traffic;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.workload.SimulatedComponents;
import sh.joiner.sandbox.workload.SimulatedComponents.Component;

/** The sandbox's own API server, in this process. */
final class EmbeddedCluster implements ClusterOfSandbox {

    private static final String KUBERNETES_VERSION = "1.34";

    private final Settings.Sandbox settings;
    private final WorldClock clock;
    private final SandboxCluster cluster;
    private final String url;

    EmbeddedCluster(Settings.Sandbox settings, WorldClock clock, AllowedHosts hosts) {
        this.settings = settings;
        this.clock = clock;
        cluster = new SandboxCluster(
                clock,
                KUBERNETES_VERSION + ".0",
                Crds.texts(),
                settings.rbac() ? Access.Mode.ROLES : Access.Mode.EVERYTHING_ALLOWED);
        start(settings.apiPort(), hosts);
        url = "http://127.0.0.1:" + cluster.port();
    }

    private void start(int port, AllowedHosts hosts) {
        try {
            cluster.start(port, hosts);
        } catch (PortInUse taken) {
            cluster.close();
            throw new StartRefused(taken.getMessage() + " (joiner.sandbox.api-port).");
        }
    }

    @Override
    public ObjectStore store() {
        return cluster.store();
    }

    /** Simulates all components, because the cluster has no real ones. Simulates no components if the workloads are turned off. */
    @Override
    public SimulatedComponents components() {
        return SimulatedComponents.inEmbeddedCluster(
                clock,
                switch (settings.workloads()) {
                    case AUTO, ON -> EnumSet.allOf(Component.class);
                    case OFF -> EnumSet.noneOf(Component.class);
                });
    }

    @Override
    public Config client() {
        return clientOf(url);
    }

    /** Returns the client configuration for the API server of a sandbox. */
    static Config clientOf(String url) {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl(url)
                .withNamespace("default")
                .withRequestRetryBackoffLimit(3) // the value for a real cluster in application.properties
                .build();
    }

    @Override
    public CloudSettings account() {
        return CloudSettings.forCluster(SandboxEnvironment.NAME, KUBERNETES_VERSION, url)
                .withSeed(settings.seed());
    }

    @Override
    public void applyFaultsOf(Calls calls) {
        cluster.traffic().applyEffects(call -> calls.effectsOn(Fault.KUBERNETES, call));
    }

    @Override
    public Traffic traffic() {
        return cluster.traffic();
    }

    @Override
    public Bounds bounds() {
        return Bounds.NONE;
    }

    @Override
    public void begin() {
        cluster.prepareRules();
    }

    @Override
    public String defaultStory() {
        return "tour";
    }

    @Override
    public void close() {
        cluster.close();
    }
}
