package sh.joiner.kubernetes.watch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Lists the metadata of all objects of one kind, in pages. The request has no resourceVersion, so the API server answers from a quorum.
 * Complete objects would multiply the load on API server and network.
 */
final class MetadataList implements LiveList {

    private static final String METADATA =
            "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json";
    private static final int ITEMS = 500; // page size of client-go's pager
    private static final long MOST_SECONDS =
            10; // maximum time for a page, so that the process does not wait on a broken connection
    private static final int NOT_FOUND = 404;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final KubernetesClient client;
    private final String path;

    MetadataList(KubernetesClient client, String path) {
        this.client = client;
        this.path = path;
    }

    @Override
    public LiveObjects read() {
        var objects = new HashMap<String, ObjectVersion>();
        var page = page("");
        page.path("items").forEach(item -> add(objects, item));
        while (!next(page).isEmpty()) {
            page = page(next(page));
            page.path("items").forEach(item -> add(objects, item));
        }
        return new LiveObjects(
                objects, page.path("metadata").path("resourceVersion").asText());
    }

    private static void add(Map<String, ObjectVersion> objects, JsonNode item) {
        var metadata = item.path("metadata");
        var namespace = metadata.path("namespace").asText();
        var name = metadata.path("name").asText();
        objects.put(
                namespace.isEmpty() ? name : namespace + "/" + name,
                new ObjectVersion(
                        metadata.path("uid").asText(),
                        metadata.path("resourceVersion").asText()));
    }

    private static String next(JsonNode page) {
        return page.path("metadata").path("continue").asText();
    }

    private JsonNode page(String token) {
        var http = client.getHttpClient();
        var request = http.newHttpRequestBuilder()
                .uri(uri(token))
                .header("Accept", METADATA)
                .timeout(MOST_SECONDS, TimeUnit.SECONDS)
                .build();
        return read(await(http.sendAsync(request, byte[].class)));
    }

    private String uri(String token) {
        var server = client.getMasterUrl().toString();
        var base = server.endsWith("/") ? server.substring(0, server.length() - 1) : server;
        var query = "limit=%d".formatted(ITEMS)
                + (token.isEmpty() ? "" : "&continue=" + URLEncoder.encode(token, StandardCharsets.UTF_8));
        return base + path + (path.contains("?") ? "&" : "?") + query;
    }

    private HttpResponse<byte[]> await(CompletableFuture<HttpResponse<byte[]>> answer) {
        try {
            return answer.get(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            answer.cancel(true);
            throw new KubernetesClientException(
                    "the API server did not answer GET %s within %d s".formatted(path, MOST_SECONDS), late);
        } catch (ExecutionException failed) {
            throw new KubernetesClientException(
                    "GET %s failed: %s".formatted(path, failed.getCause()), failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new KubernetesClientException("interrupted", stopped);
        }
    }

    /** Parses the answer. A cluster that does not serve the kind has no objects of the kind. */
    private JsonNode read(HttpResponse<byte[]> answer) {
        if (answer.code() == NOT_FOUND) {
            return JSON.createObjectNode();
        }
        if (!answer.isSuccessful()) {
            throw new KubernetesClientException(
                    "GET %s failed with status %d %s".formatted(path, answer.code(), answer.message()));
        }
        try {
            return JSON.readTree(new String(answer.body(), StandardCharsets.UTF_8));
        } catch (JsonProcessingException unreadable) {
            throw new KubernetesClientException("the answer to GET %s is not JSON".formatted(path), unreadable);
        }
    }
}
