package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.VersionInfo;
import java.util.EnumSet;
import org.jboss.logging.Logger;
import sh.joiner.app.external.ExternalClusterBounds;
import sh.joiner.app.external.ExternalClusterPreflight;
import sh.joiner.app.external.HttpApiServer;
import sh.joiner.app.external.Kubeconfig;
import sh.joiner.app.external.OwnComponents;
import sh.joiner.app.external.OwnCrds;
import sh.joiner.app.provocation.Bounds;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.external.ExternalStore;
import sh.joiner.sandbox.http.Traffic;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.story.Stories;
import sh.joiner.sandbox.workload.SimulatedComponents;
import sh.joiner.sandbox.workload.SimulatedComponents.Component;

/**
 * An existing cluster that the instances of the sandbox join. By default, the sandbox simulates only the components that
 * the cluster lacks. The sandbox applies CRDs only if the settings request this.
 */
final class ExternalCluster implements ClusterOfSandbox {

    private static final Logger LOG = Logger.getLogger(ExternalCluster.class);

    private static final long IDS_PER_SECOND = 100_000;

    private final Settings settings;
    private final Config config;
    private final KubernetesClient client;
    private final String version;
    private final EnumSet<Component> components;
    private final HttpApiServer server;
    private final ExternalStore store;
    private final SystemClock wall = new SystemClock();
    private final Traffic none;

    /**
     * Checks the cluster before any change.
     *
     * @throws StartRefused if the cluster cannot be reached, or is not suitable for a sandbox
     */
    ExternalCluster(Settings settings, WorldClock clock) {
        this.settings = settings;
        config = Kubeconfig.of(settings.sandbox().context());
        client = new KubernetesClientBuilder().withConfig(config).build();
        try {
            version = version(client.getKubernetesVersion());
            new ExternalClusterPreflight(client, settings.leaderElection().name()).check();
            crds();
            components = missingComponents();
        } catch (KubernetesClientException refused) {
            client.close();
            throw new StartRefused(
                    "a request to the cluster at %s failed (%s): check joiner.sandbox.context and its user's permissions."
                            .formatted(config.getMasterUrl(), StartRefused.rootMessage(refused)));
        } catch (StartRefused refused) {
            client.close();
            throw refused;
        }
        server = new HttpApiServer(client);
        store = new ExternalStore(server);
        none = new Traffic(clock);
        LOG.infof(
                "external cluster found: cluster=%s version=%s simulated=%s",
                config.getMasterUrl(), version, components);
    }

    /** Removes the suffix that managed clusters add to the minor version, as in {@code 34+}. */
    private static String version(VersionInfo reported) {
        return reported.getMajor() + "." + reported.getMinor().replaceAll("\\D.*", "");
    }

    private void crds() {
        var crds = new OwnCrds(client, Crds.texts());
        if (settings.sandbox().applyCrds()) {
            crds.apply();
        }
        crds.require();
    }

    private EnumSet<Component> missingComponents() {
        return switch (settings.sandbox().workloads()) {
            case AUTO -> new OwnComponents(client).missing();
            case ON -> EnumSet.allOf(Component.class);
            case OFF -> EnumSet.noneOf(Component.class);
        };
    }

    @Override
    public ObjectStore store() {
        return store;
    }

    @Override
    public SimulatedComponents components() {
        return SimulatedComponents.inExternalCluster(wall, components);
    }

    @Override
    public Config client() {
        return config;
    }

    /** Returns an account with ids that no earlier account used, because the cluster may still have objects with ids of an earlier account. */
    @Override
    public CloudSettings account() {
        return CloudSettings.forCluster(SandboxEnvironment.NAME, version, config.getMasterUrl())
                .withSeed(settings.sandbox().seed())
                .forExistingCluster(CaBundle.of(config), wall.now().getEpochSecond() * IDS_PER_SECOND);
    }

    @Override
    public void applyFaultsOf(Calls calls) {
        // calls of this cluster do not pass through the sandbox
    }

    @Override
    public Traffic traffic() {
        return none;
    }

    @Override
    public Bounds bounds() {
        return new ExternalClusterBounds();
    }

    @Override
    public void begin() {
        // the cluster already runs
    }

    @Override
    public String defaultStory() {
        return Stories.NONE;
    }

    @Override
    public void close() {
        store.close();
        server.close();
        client.close();
        wall.close();
    }
}
