package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.app.Installation;
import sh.joiner.app.InterruptionMessages;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.testing.ApiClients;

/**
 * Runs the worlds of {@link InterruptionBenchmark} in a separate process, one at a time. Each world has a claim and a node for each message that
 * requires an action, and the messages on the embedded queue. The process executes the commands of its input, and ends at the end of the input.
 */
final class InterruptionWorld implements AutoCloseable {

    private static final String BEGIN = "begin";
    private static final String REPORT = "report";
    private static final String REPORTED = "reported";

    private final Process process;
    private final BufferedReader output;

    private InterruptionWorld(Process process) {
        this.process = process;
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static InterruptionWorld start() {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        try {
            return new InterruptionWorld(new ProcessBuilder(
                            java,
                            "-Xmx3g",
                            "-cp",
                            System.getProperty("java.class.path"),
                            InterruptionWorld.class.getName())
                    .redirectError(Redirect.INHERIT)
                    .start());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Starts a new world without messages, which replaces the previous world. Returns the address of the new world. */
    String begin() {
        return ask(BEGIN, "http");
    }

    /** Returns after AWS has sent all messages. */
    void report() {
        ask(REPORT, REPORTED);
    }

    private String ask(String what, String answer) {
        try {
            process.getOutputStream().write((what + '\n').getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            var line = output.readLine();
            while (line != null && !line.startsWith(answer)) {
                line = output.readLine();
            }
            if (line == null) {
                throw new IllegalStateException("the process ended before it printed: " + answer);
            }
            return line;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }

    static void main() throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        SandboxOnlyEnvironment world = null;
        for (var line = input.readLine(); line != null; line = input.readLine()) {
            if (world == null || line.equals(BEGIN)) {
                if (world != null) {
                    world.close();
                }
                world = fresh();
                System.out.println(world.url());
            } else {
                report(world);
                System.out.println(REPORTED);
            }
        }
        System.exit(0);
    }

    private static SandboxOnlyEnvironment fresh() {
        var settings = Installation.settings(Map.of("joiner.sandbox.world-port", "0"));
        var world = new SandboxOnlyEnvironment(settings);
        try (var client = ApiClients.builder().withConfig(world.kubernetes()).build()) {
            IntStream.range(0, InterruptionMessages.CLAIMS).parallel().forEach(number -> fill(client, number));
        }
        return world;
    }

    private static void report(SandboxOnlyEnvironment world) {
        var provocations = world.provocations().orElseThrow();
        InterruptionMessages.bodies().forEach(body -> provocations.provoke(raw(body)));
    }

    private static Provocation raw(String body) {
        return new Provocation.Notice(null, null, null, null, null, null, null, null, null, null, null, body);
    }

    private static void fill(KubernetesClient client, int number) {
        var claim = Serialization.unmarshal(claim(number), NodeClaim.class);
        var created = client.resource(claim).create();
        created.getStatus().providerID = claim.getStatus().providerID;
        client.resource(created).updateStatus();
        client.resource(node(number)).create();
    }

    private static String claim(int number) {
        return """
                apiVersion: karpenter.sh/v1
                kind: NodeClaim
                metadata:
                  name: claim-%d
                  finalizers: [karpenter.sh/termination]
                  labels: {karpenter.sh/nodepool: default, karpenter.sh/capacity-type: spot, node.kubernetes.io/instance-type: m5.large, topology.kubernetes.io/zone: us-east-1a}
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements: []
                status:
                  providerID: aws:///us-east-1a/%s
                """.formatted(number, InterruptionMessages.instance(number));
    }

    private static String node(int number) {
        return """
                apiVersion: v1
                kind: Node
                metadata: {name: node-%d}
                spec: {providerID: "aws:///us-east-1a/%s"}
                """.formatted(number, InterruptionMessages.instance(number));
    }
}
