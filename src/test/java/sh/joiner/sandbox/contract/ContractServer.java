package sh.joiner.sandbox.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.testing.SteppingClock;
import sh.joiner.testing.ApiClients;

/** The API server under test: the sandbox, or the server that a kubeconfig names. */
final class ContractServer {

    static final String KUBECONFIG = "JOINER_CONTRACT_KUBECONFIG";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http;
    private final String root;

    private ContractServer(Config config) {
        config.setRequestRetryBackoffLimit(0);
        http = ApiClients.builder().withConfig(config).build().getHttpClient();
        root = config.getMasterUrl().replaceFirst("/$", "");
    }

    /** A response. {@code json} is a missing node if the body is not JSON. */
    record Reply(int code, String text, JsonNode json, Map<String, List<String>> headers) {

        String header(String name) {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .flatMap(header -> header.getValue().stream())
                    .findFirst()
                    .orElse("");
        }

        String at(String pointer) {
            return json.at(pointer).asText();
        }
    }

    static ContractServer open() {
        var named = System.getenv(KUBECONFIG);
        try {
            return new ContractServer(
                    named == null ? sandbox() : Config.fromKubeconfig(Files.readString(Path.of(named))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Config sandbox() {
        var cluster = new SandboxCluster(new SteppingClock(), "1.34.2", List.of());
        cluster.start(0, AllowedHosts.LOOPBACK);
        return new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + cluster.port())
                .build();
    }

    static String resource(String name) {
        try (var in = ContractServer.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Reply send(String method, String path, byte[] body, String type, Map<String, String> headers) {
        var request = http.newHttpRequestBuilder().uri(root + path).timeout(30, TimeUnit.SECONDS);
        headers.forEach(request::header);
        switch (method) {
            case "GET" -> {}
            case "POST" -> request.post(type, body);
            default -> request.method(method, type, new String(body, StandardCharsets.UTF_8));
        }
        try {
            return reply(http.sendAsync(request.build(), byte[].class).get(30, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(method + " " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Reply reply(HttpResponse<byte[]> response) {
        var text = new String(response.body(), StandardCharsets.UTF_8);
        return new Reply(response.code(), text, parsed(text), response.headers());
    }

    private static JsonNode parsed(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            return JSON.missingNode();
        }
    }
}
