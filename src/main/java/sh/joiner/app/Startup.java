package sh.joiner.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.Operator;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.app.environment.Environment;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.app.watch.ReconciledKind;
import sh.joiner.port.Failures;
import sh.joiner.port.RemoteCallException;

/** Starts everything in order: the environment, then watches and leader election, then the scripted events of the sandbox. */
@ApplicationScoped
class Startup {

    private static final Logger LOG = Logger.getLogger(Startup.class);

    private final Settings settings;
    private final Instance<Environment> environment;
    private final Instance<KubernetesClient> client;
    private final Instance<ControlPlane> controlPlane;
    private final Instance<Operator> operator;
    private volatile boolean stopping;
    private volatile @Nullable ControlPlane started;
    private volatile @Nullable Operator running;

    Startup(
            Settings settings,
            Instance<Environment> environment,
            Instance<KubernetesClient> client,
            Instance<ControlPlane> controlPlane,
            Instance<Operator> operator) {
        this.settings = settings;
        this.environment = environment;
        this.client = client;
        this.controlPlane = controlPlane;
        this.operator = operator;
    }

    /** Starts all parts. If the start is refused, logs the reason in one line without a stack trace, and exits. */
    void start(@Observes StartupEvent event) {
        if (!settings.autostart()) {
            return;
        }
        try {
            var world = environment.get();
            if (settings.world() != Settings.World.SANDBOX_ONLY) {
                control(world);
            }
            world.begin();
            LOG.infof("started: world=%s place=%s", settings.world(), place(world));
        } catch (StartRefused refused) {
            refuse(refused);
        } catch (RemoteCallException refused) {
            refuse(refused);
        }
    }

    private void control(Environment world) {
        reach(world);
        var plane = controlPlane.get();
        started = plane;
        plane.start(this::lead);
    }

    /** Does not throw: an exception would be logged with its stack trace, or leave a process that waits forever. */
    private static void refuse(RuntimeException why) {
        LOG.errorf("Joiner cannot start: %s", why.getMessage());
        Quarkus.asyncExit(1);
    }

    private static String place(Environment world) {
        return world.place().cluster() + " · " + world.place().region();
    }

    /** Starts the reconcilers after the loops. Runs once, after this process has become the leader. */
    private void lead() {
        try {
            var reconcilers = operator.get();
            reconcilers.start();
            running = reconcilers;
            ReconciledKind.check(reconcilers, controlPlane.get().freshness());
            LOG.infof("leading: world=%s", settings.world());
        } catch (Throwable broken) { // otherwise this process would keep the lease without reconcilers
            Failures.escalate(broken);
            if (stopping) { // shut down during the start: its dependencies are being closed
                return;
            }
            LOG.errorf(
                    "Joiner cannot lead: the reconcilers failed to start (%s). The process exits.",
                    StartRefused.rootMessage(broken));
            Quarkus.asyncExit(1);
        }
        if (stopping) {
            stopReconcilers();
        }
    }

    private void stopReconcilers() {
        if (running != null) {
            running.stop();
        }
    }

    /** Requests the version of the API server first: otherwise informers would retry forever without a visible error. */
    private void reach(Environment world) {
        var url = world.kubernetes().getMasterUrl();
        try {
            var version = client.get().getKubernetesVersion();
            LOG.infof("cluster found: url=%s version=%s.%s", url, version.getMajor(), version.getMinor());
        } catch (KubernetesClientException unreachable) {
            throw new StartRefused(
                    "the Kubernetes API server at %s does not answer (%s): check its address and the network."
                            .formatted(url, StartRefused.rootMessage(unreachable)));
        }
    }

    /** Stops all controllers before the lease is released. */
    void stop(@Observes ShutdownEvent event) {
        stopping = true;
        stopReconcilers();
        if (started != null) {
            started.close();
        }
    }
}
