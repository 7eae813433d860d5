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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.port.Provocation;

/**
 * The world of {@link InterruptionBenchmark}, in a process of its own: as many claims with their nodes as there are messages that ask for something,
 * and the messages, on the embedded queue. A line on its input puts the messages there; the end of its input ends it.
 */
final class InterruptionWorld implements AutoCloseable {

    /** A quarter each of spot warnings, scheduled changes, state changes, and messages that ask for nothing. */
    static final int MESSAGES = 15_000;

    private static final int QUARTER = MESSAGES / 4;

    private final Process process;
    private final String url;

    private InterruptionWorld(Process process) throws IOException {
        this.process = process;
        var output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        var line = output.readLine();
        while (line != null && !line.startsWith("http")) {
            line = output.readLine();
        }
        if (line == null) {
            throw new IllegalStateException("the world has ended before it listened");
        }
        url = line;
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

    /** AWS tells it all at once. */
    void tell() {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
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
        try (var client = new KubernetesClientBuilder().withConfig(world.kubernetes()).build()) {
            IntStream.range(0, 3 * QUARTER).parallel().forEach(number -> fill(client, number));
        }
        System.out.println(world.url());
        while (System.in.read() >= 0) {
            var steering = world.provocations().orElseThrow();
            bodies().forEach(body -> steering.provoke(raw(body)));
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
                """
                .formatted(number, instance(number));
    }

    private static String node(int number) {
        return """
                apiVersion: v1
                kind: Node
                metadata: {name: node-%d}
                spec: {providerID: "aws:///us-east-1a/%s"}
                """
                .formatted(number, instance(number));
    }

    private static String instance(int number) {
        return "i-%017x".formatted(number);
    }

    private static List<String> bodies() {
        var now = Instant.now();
        return IntStream.range(0, QUARTER)
                .boxed()
                .flatMap(number -> List.of(
                        event(
                                "aws.ec2",
                                "EC2 Spot Instance Interruption Warning",
                                now,
                                "{\"instance-id\":\"%s\",\"instance-action\":\"terminate\"}".formatted(instance(number))),
                        event(
                                "aws.health",
                                "AWS Health Event",
                                now,
                                """
                                {"service":"EC2","eventTypeCategory":"scheduledChange",
                                "eventTypeCode":"AWS_EC2_SYSTEM_REBOOT_MAINTENANCE_SCHEDULED",
                                "affectedEntities":[{"entityValue":"%s"}]}"""
                                        .formatted(instance(QUARTER + number))),
                        event(
                                "aws.ec2",
                                "EC2 Instance State-change Notification",
                                now,
                                "{\"instance-id\":\"%s\",\"state\":\"stopping\"}".formatted(instance(2 * QUARTER + number))),
                        event(
                                "aws.ec2",
                                "EC2 Instance State-change Notification",
                                now,
                                "{\"instance-id\":\"%s\",\"state\":\"running\"}".formatted(instance(number))))
                        .stream())
                .toList();
    }

    private static String event(String source, String kind, Instant at, String detail) {
        return "{\"version\":\"0\",\"id\":\"1\",\"source\":\"%s\",\"detail-type\":\"%s\",\"time\":\"%s\",\"region\":\"us-east-1\",\"account\":\"111122223333\",\"resources\":[],\"detail\":%s}"
                .formatted(source, kind, at, detail);
    }
}
