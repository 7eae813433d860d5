package sh.joiner.sandbox.verb;

import java.time.Duration;
import sh.joiner.sandbox.access.Tokens;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.HttpAnswer;
import sh.joiner.sandbox.store.ClusterStore;
import sh.joiner.sandbox.store.Key;

/** The token subresource of service accounts, which issues tokens. */
public final class TokenVerb {

    private static final long DEFAULT_SECONDS = Duration.ofHours(1).toSeconds();

    private final ClusterStore store;
    private final Tokens tokens;

    public TokenVerb(ClusterStore store, Tokens tokens) {
        this.store = store;
        this.tokens = tokens;
    }

    public HttpAnswer answer(ResourceType type, Key key, Call call) {
        if (!call.method().equals("POST")) {
            throw ApiErrors.methodNotAllowed();
        }
        var request = call.object();
        var account = store.require(type, key);
        var seconds = request.path("spec").path("expirationSeconds").asLong(DEFAULT_SECONDS);
        var token = tokens.issue(key.namespace(), key.name(), account.uid(), Duration.ofSeconds(seconds));
        request.put("apiVersion", "authentication.k8s.io/v1").put("kind", "TokenRequest");
        request.withObject("/metadata").put("name", key.name()).put("namespace", key.namespace());
        request.withObject("/spec").put("expirationSeconds", seconds);
        request.putObject("status").put("token", token.text()).put("expirationTimestamp", Json.time(token.expires()));
        return HttpAnswer.of(201, request);
    }
}
