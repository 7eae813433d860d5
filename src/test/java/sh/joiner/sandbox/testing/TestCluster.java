package sh.joiner.sandbox.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.cluster.SandboxCluster;

/** A cluster with a small custom kind, and objects for tests. */
public final class TestCluster {

    public static final String WIDGETS = "widgets.test.joiner.sh";

    private TestCluster() {}

    public static SandboxCluster create() {
        return new SandboxCluster(new SteppingClock(), "1.34.2", List.of(widgetCrd()));
    }

    public static SandboxCluster listening() {
        var cluster = create();
        cluster.start(0, AllowedHosts.LOOPBACK);
        return cluster;
    }

    public static String widgetCrd() {
        try (InputStream in = TestCluster.class.getResourceAsStream("/sandbox/widgets.yaml")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static ObjectNode widget(String name, String spec) {
        return Yaml.object("""
                apiVersion: test.joiner.sh/v1
                kind: Widget
                metadata: {name: %s, namespace: default}
                spec: %s
                """.formatted(name, spec));
    }

    public static ObjectNode pod(String name) {
        return Yaml.object("""
                metadata: {name: %s, namespace: default, labels: {app: web}}
                spec:
                  containers: [{name: app, image: "web:1"}]
                """.formatted(name));
    }

    /** Waits in wall-clock time until a condition is true, for example for a background task. */
    public static void eventually(BooleanSupplier holds) throws InterruptedException {
        var deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("the condition is still false after 30 s");
            }
            Thread.sleep(5);
        }
    }
}
