package sh.joiner.app;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.workload.Share;
import sh.joiner.sandbox.workload.Share.Duty;
import sh.joiner.sandbox.workload.WorkloadSettings;
import sh.joiner.sandbox.workload.Workloads;

/** Somebody else's API server in a process of its own, without CRDs: bare, or with a scheduler and controllers. */
final class OtherProcess implements AutoCloseable {

    static final String CONTEXT = "kind-laptop";

    private final Process process;
    private final String url;
    private final KubernetesClient administrator;

    private OtherProcess(Process process, String url) {
        this.process = process;
        this.url = url;
        administrator = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty()).withMasterUrl(url).build())
                .build();
    }

    /** The other process: tells its port, and ends with its input. */
    static void main(String[] duties) throws IOException {
        var clock = new SandboxClock(Instant.now());
        var cluster = new SandboxCluster(clock, "1.33.4", List.of());
        cluster.start(0);
        var does = EnumSet.noneOf(Duty.class);
        for (var duty : duties) {
            does.add(Duty.valueOf(duty));
        }
        new Workloads(cluster.store(), clock, WorkloadSettings.USUAL, Share.ofHost(clock, does)).start();
        System.out.println("http://127.0.0.1:" + cluster.port());
        while (System.in.read() >= 0) {}
        System.exit(0);
    }

    static OtherProcess start(Duty... duties) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new java.util.ArrayList<>(
                List.of(java, "-cp", System.getProperty("java.class.path"), OtherProcess.class.getName()));
        for (var duty : duties) {
            command.add(duty.name());
        }
        try {
            var process =
                    new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
            return new OtherProcess(process, firstUrl(process));
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
    KubernetesClient administrator() {
        return administrator;
    }

    /** As kind writes it; the current context leads nowhere. */
    Path kubeconfig(Path folder) {
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
