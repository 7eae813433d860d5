package sh.joiner.sandbox.message;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Base64;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.store.Key;

/**
 * The position at which the next page of a list starts: after the given key, in the list as of the given revision. If the revision is {@link
 * #PRESENT}, the next page is from the current list.
 */
public record ContinueToken(long revision, Key after) {

    public static final long PRESENT = -1;

    public String token() {
        var json = Json.object().put("v", "meta.k8s.io/v1").put("rv", revision);
        json.put("start", after.namespace() + "/" + after.name());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Json.bytes(json));
    }

    static ContinueToken parse(String token) {
        try {
            return of(Json.parse(Base64.getUrlDecoder().decode(token), "application/json"));
        } catch (IOException | IllegalArgumentException e) {
            throw ApiErrors.badRequest("continue key is not valid: " + e.getMessage());
        }
    }

    private static ContinueToken of(JsonNode json) {
        var start = json.path("start").asText();
        var slash = start.indexOf('/');
        if (slash < 0 || !json.path("rv").isIntegralNumber()) {
            throw new IllegalArgumentException("the token has no start or no revision");
        }
        return new ContinueToken(
                json.path("rv").asLong(), new Key(start.substring(0, slash), start.substring(slash + 1)));
    }
}
