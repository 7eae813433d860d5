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

/** The sandbox's API server with all CRDs of Joiner except AMIPolicy, and a client whose requests are recorded. */
public record JoinerKinds(
        SandboxCluster server, KubernetesClient client, List<String> requests, AtomicBoolean losesPosts)
        implements AutoCloseable {

    public static JoinerKinds start(HandClock clock) {
        var kinds = Stream.of(
                        "amirollouts",
                        "interruptionpolicies",
                        "maintenancewindows",
                        "nodeinterruptions",
                        "disruptionfreezes")
                .map(kind -> Repository.read(Path.of("kubernetes/crds/joiner.sh_%s.yaml".formatted(kind))))
                .toList();
        var server = new SandboxCluster(clock, "1.34.2", List.copyOf(kinds));
        server.start(0, AllowedHosts.LOOPBACK);
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .withNamespace("default")
                .withRequestRetryBackoffLimit(3) // as in production
                .build();
        var requests = new CopyOnWriteArrayList<String>();
        var losesPosts = new AtomicBoolean();
        var client = ApiClients.builder()
                .withConfig(config)
                .withHttpClientBuilderConsumer(
                        http -> http.addOrReplaceInterceptor("requests", recorder(requests, losesPosts)))
                .build();
        return new JoinerKinds(server, client, requests, losesPosts);
    }

    private static Interceptor recorder(List<String> requests, AtomicBoolean losesPosts) {
        return new Interceptor() {
            @Override
            public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
                requests.add(request.method() + " " + request.uri().getPath());
                if (losesPosts.get() && request.method().equals("POST")) {
                    builder.uri(URI.create(request.uri() + "-nowhere"));
                }
            }
        };
    }

    /** Lets all later creations fail with 404, like a misconfigured proxy. */
    public void losePosts() {
        losesPosts.set(true);
    }

    /**
     * Returns every request that creates an object of the kind or concerns one of its objects, oldest first, for example
     * {@code PUT /a/status}.
     */
    public List<String> calls(String plural) {
        var path = "/apis/joiner.sh/v1alpha1/" + plural;
        return requests.stream()
                .filter(text -> text.equals("POST " + path) || text.contains(path + "/"))
                .map(text -> text.replace(path, "").strip())
                .toList();
    }

    /** Applies an object of the kind. */
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
