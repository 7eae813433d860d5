package sh.joiner.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Repository;

/** The sandbox's API server with the three kinds of interruptions, and a client of it that writes down what it asks. */
public record OwnKinds(SandboxCluster server, KubernetesClient client, List<String> asked, AtomicBoolean losing)
        implements AutoCloseable {

    public static OwnKinds start(HandClock clock) {
        var kinds = Stream.of("interruptionpolicies", "maintenancewindows", "nodeinterruptions")
                .map(kind -> Repository.read(Path.of("kubernetes/crds/joiner.sh_%s.yaml".formatted(kind))))
                .toList();
        var server = new SandboxCluster(clock, "1.34.2", List.copyOf(kinds));
        server.start(0, AllowedHosts.LOOPBACK);
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .withNamespace("default")
                .withRequestRetryBackoffLimit(3) // as the program has it
                .build();
        var asked = new CopyOnWriteArrayList<String>();
        var losing = new AtomicBoolean();
        var client = ApiClients.builder()
                .withConfig(config)
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("asked", note(asked, losing)))
                .build();
        return new OwnKinds(server, client, asked, losing);
    }

    private static Interceptor note(List<String> asked, AtomicBoolean losing) {
        return new Interceptor() {
            @Override
            public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
                asked.add(request.method() + " " + request.uri().getPath());
                if (losing.get() && request.method().equals("POST")) {
                    builder.uri(URI.create(request.uri() + "-nowhere"));
                }
            }
        };
    }

    /** From now on somebody in between finds no way to where objects are made. */
    public void losePosts() {
        losing.set(true);
    }

    /** Every request that makes an object of the kind, or is about one of them, oldest first: {@code PUT /a/status}. */
    public List<String> calls(String plural) {
        var path = "/apis/joiner.sh/v1alpha1/" + plural;
        return asked.stream()
                .filter(text -> text.equals("POST " + path) || text.contains(path + "/"))
                .map(text -> text.replace(path, "").strip())
                .toList();
    }

    /** An object as its kind's only version has it. */
    public void apply(String kind, String name, String spec) {
        client.resource("""
                apiVersion: joiner.sh/v1alpha1
                kind: %s
                metadata: {name: %s}
                spec: {%s}
                """.formatted(kind, name, spec)).serverSideApply();
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
