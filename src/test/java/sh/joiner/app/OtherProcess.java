package sh.joiner.app;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.pod.WorkloadSettings;
import sh.joiner.sandbox.workload.SimulatedDuties;
import sh.joiner.sandbox.workload.SimulatedDuties.Duty;
import sh.joiner.sandbox.workload.Workloads;
import sh.joiner.testing.ApiClients;

/**
 * Somebody else's API server in a process of its own, without CRDs: bare, or with a scheduler and controllers. Its clock runs faster than the
 * wall's, so that tests need not wait, and a world that keeps up with it can be a guest of it.
 */
public final class OtherProcess implements AutoCloseable {

    public static final String CONTEXT = "kind-laptop";
    public static final int SPEED = 20;

    private final Process process;
    private final Instant zero;
    private final String url;
    private final KubernetesClient administrator;

    private OtherProcess(Process process, Instant zero, String url) {
        this.process = process;
        this.zero = zero;
        this.url = url;
        administrator = ApiClients.builder()
                .withConfig(new ConfigBuilder(Config.empty()).withMasterUrl(url).build())
                .build();
    }

    /** The other process: when its time began, and what it does by itself. Tells its port, and ends with its input. */
    static void main(String[] words) throws IOException {
        var clock = new SandboxClock(now(Instant.parse(words[0])));
        clock.setSpeed(SPEED);
        var cluster = new SandboxCluster(clock, "1.33.4", List.of());
        cluster.start(0, AllowedHosts.LOOPBACK);
        var does = EnumSet.noneOf(Duty.class);
        for (var duty : List.of(words).subList(1, words.length)) {
            does.add(Duty.valueOf(duty));
        }
        new Workloads(cluster.store(), clock, WorkloadSettings.USUAL, SimulatedDuties.ofHost(clock, does)).start();
        System.out.println("http://127.0.0.1:" + cluster.port());
        while (System.in.read() >= 0) {}
        System.exit(0);
    }

    /** The other process's present. */
    public Instant now() {
        return now(zero);
    }

    private static Instant now(Instant zero) {
        return zero.plus(Duration.between(zero, Instant.now()).multipliedBy(SPEED));
    }

    public static OtherProcess start(Duty... duties) {
        var zero = Instant.now();
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<>(List.of(
                java, "-cp", System.getProperty("java.class.path"), OtherProcess.class.getName(), zero.toString()));
        for (var duty : duties) {
            command.add(duty.name());
        }
        try {
            var process =
                    new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
            return new OtherProcess(process, zero, firstUrl(process));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static String firstUrl(Process process) throws IOException {
        var output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith("http")) {
                return line;
            }
        }
        throw new IllegalStateException("the other process has ended before it listened");
    }

    String url() {
        return url;
    }

    /** Somebody else than the program. */
    public KubernetesClient administrator() {
        return administrator;
    }

    /** As kind writes it; the current context leads nowhere. */
    public Path kubeconfig(Path folder) {
        try {
            return Files.writeString(folder.resolve("kubeconfig"), """
                    apiVersion: v1
                    kind: Config
                    current-context: prod
                    contexts:
                      - {name: prod, context: {cluster: prod, user: me}}
                      - {name: kind-laptop, context: {cluster: kind-laptop, user: me}}
                    clusters:
                      - {name: prod, cluster: {server: "http://127.0.0.1:1"}}
                      - {name: kind-laptop, cluster: {server: "%s"}}
                    users:
                      - {name: me, user: {token: none}}
                    """.formatted(url));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public void close() {
        administrator.close();
        process.destroy();
    }
}
