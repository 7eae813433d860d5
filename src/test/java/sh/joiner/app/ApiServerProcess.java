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
import sh.joiner.sandbox.workload.SimulatedComponents;
import sh.joiner.sandbox.workload.SimulatedComponents.Component;
import sh.joiner.sandbox.workload.Workloads;
import sh.joiner.testing.ApiClients;

/**
 * An API server in another process, without CRDs: bare, or with a scheduler and controllers. Its clock is faster than the wall clock, so that tests
 * are short. A sandbox with the same speed can use the API server as its external cluster.
 */
public final class ApiServerProcess implements AutoCloseable {

    public static final String CONTEXT = "kind-laptop";
    public static final int SPEED = 20;

    private final Process process;
    private final Instant startTime;
    private final String url;
    private final KubernetesClient administrator;

    private ApiServerProcess(Process process, Instant startTime, String url) {
        this.process = process;
        this.startTime = startTime;
        this.url = url;
        administrator = ApiClients.builder()
                .withConfig(new ConfigBuilder(Config.empty()).withMasterUrl(url).build())
                .build();
    }

    /** Runs the other process. The arguments are its start time and the components that it simulates. Prints the URL, and ends when the input ends. */
    static void main(String[] arguments) throws IOException {
        var clock = new SandboxClock(now(Instant.parse(arguments[0])));
        clock.setSpeed(SPEED);
        var cluster = new SandboxCluster(clock, "1.33.4", List.of());
        cluster.start(0, AllowedHosts.LOOPBACK);
        var simulated = EnumSet.noneOf(Component.class);
        for (var component : List.of(arguments).subList(1, arguments.length)) {
            simulated.add(Component.valueOf(component));
        }
        new Workloads(
                        cluster.store(),
                        clock,
                        WorkloadSettings.DEFAULT,
                        SimulatedComponents.inEmbeddedCluster(clock, simulated))
                .start();
        System.out.println("http://127.0.0.1:" + cluster.port());
        while (System.in.read() >= 0) {}
        System.exit(0);
    }

    /** Returns the current time of the other process. */
    public Instant now() {
        return now(startTime);
    }

    private static Instant now(Instant startTime) {
        return startTime.plus(Duration.between(startTime, Instant.now()).multipliedBy(SPEED));
    }

    public static ApiServerProcess start(Component... components) {
        var startTime = Instant.now();
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<>(List.of(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                ApiServerProcess.class.getName(),
                startTime.toString()));
        for (var component : components) {
            command.add(component.name());
        }
        try {
            var process =
                    new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
            return new ApiServerProcess(process, startTime, firstUrl(process));
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
        throw new IllegalStateException("the other process ended before it listened");
    }

    String url() {
        return url;
    }

    /** Returns a client for the test itself, which is not a client of Joiner. */
    public KubernetesClient administrator() {
        return administrator;
    }

    /** Writes a kubeconfig in the form that the tool {@code kind} writes. No server answers in the current context. */
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
