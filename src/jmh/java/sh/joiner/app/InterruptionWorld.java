package sh.joiner.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
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
import sh.joiner.port.Provocation;

/**
 * The world of {@link InterruptionBenchmark}, in a process of its own: as many claims with their nodes as there are messages that ask for something,
 * and the messages, on the embedded queue. A line on its input puts the messages there; the end of its input ends it.
 */
final class InterruptionWorld implements AutoCloseable {

    private static final String TOLD = "told";

    private final Process process;
    private final BufferedReader output;
    private final String url;

    private InterruptionWorld(Process process) throws IOException {
        this.process = process;
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        url = said("http");
    }

    /** The next line of its that begins so. */
    private String said(String beginning) throws IOException {
        var line = output.readLine();
        while (line != null && !line.startsWith(beginning)) {
            line = output.readLine();
        }
        if (line == null) {
            throw new IllegalStateException("the world has ended before it said: " + beginning);
        }
        return line;
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

    String url() {
        return url;
    }

    /** AWS has told it all when this returns. */
    void tell() {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
            said(TOLD);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }

    static void main() throws IOException {
        var settings = Installation.settings(Map.of("joiner.sandbox.world-port", "0"));
        var world = new SandboxOnlyEnvironment(settings.sandbox());
        try (var client =
                new KubernetesClientBuilder().withConfig(world.kubernetes()).build()) {
            IntStream.range(0, InterruptionMessages.CLAIMS).parallel().forEach(number -> fill(client, number));
        }
        System.out.println(world.url());
        while (System.in.read() >= 0) {
            var steering = world.provocations().orElseThrow();
            InterruptionMessages.bodies().forEach(body -> steering.provoke(raw(body)));
            System.out.println(TOLD);
        }
        System.exit(0);
    }

    private static Provocation raw(String body) {
        return new Provocation.Notice(null, null, null, null, null, null, null, null, null, null, null, body);
    }

    private static void fill(KubernetesClient client, int number) {
        var claim = Serialization.unmarshal(claim(number), NodeClaim.class);
        var made = client.resource(claim).create();
        made.getStatus().providerID = claim.getStatus().providerID;
        client.resource(made).updateStatus();
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
