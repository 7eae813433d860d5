package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Basic facts about a world, which a controller reads first.
 *
 * @param apiServer the URL of the world's API server
 * @param cluster the cluster's name
 * @param region the AWS region of the world
 */
public record WorldFacts(String apiServer, String cluster, String region) {

    ObjectNode json() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("apiServer", apiServer)
                .put("cluster", cluster)
                .put("region", region);
    }

    static WorldFacts of(JsonNode json) {
        return new WorldFacts(
                json.path("apiServer").asText(),
                json.path("cluster").asText(),
                json.path("region").asText());
    }
}
