package sh.joiner.sandbox.http;

import java.util.Locale;
import sh.joiner.sandbox.access.Tokens;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.discovery.FixedPaths;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.kind.ResourceType.Subresource;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.HttpAnswer;
import sh.joiner.sandbox.message.ResourcePath;
import sh.joiner.sandbox.message.View;
import sh.joiner.sandbox.store.ClusterStore;
import sh.joiner.sandbox.store.Key;
import sh.joiner.sandbox.table.Tables;
import sh.joiner.sandbox.verb.ApplyVerb;
import sh.joiner.sandbox.verb.PatchVerb;
import sh.joiner.sandbox.verb.PodVerbs;
import sh.joiner.sandbox.verb.ReadVerbs;
import sh.joiner.sandbox.verb.Reviews;
import sh.joiner.sandbox.verb.ScaleVerb;
import sh.joiner.sandbox.verb.TokenVerb;
import sh.joiner.sandbox.verb.WriteVerbs;

/** Passes a request to the verb that answers it. {@link HttpFront} answers watches, because they stay open. */
final class Routes {

    private final ClusterStore store;
    private final ReadVerbs reading;
    private final WriteVerbs writing;
    private final PatchVerb patching;
    private final ScaleVerb scaling;
    private final PodVerbs pods;
    private final FixedPaths fixed;
    private final Reviews reviews;
    private final TokenVerb tokens;

    Routes(ClusterStore store, Tables tables, Reviews reviews, Tokens tokens, String kubernetesVersion) {
        var clock = store.clock();
        this.reviews = reviews;
        this.tokens = new TokenVerb(store, tokens);
        this.store = store;
        reading = new ReadVerbs(store, tables);
        writing = new WriteVerbs(store, reading);
        patching = new PatchVerb(store, reading, new ApplyVerb(store, reading, clock));
        scaling = new ScaleVerb(store);
        pods = new PodVerbs(store, clock);
        fixed = new FixedPaths(store.catalog(), kubernetesVersion);
    }

    HttpAnswer answer(Call call) {
        var known = fixed.answer(call);
        if (known != null) {
            return known;
        }
        call.checkAccept();
        var path = ResourcePath.parse(call.path());
        if (Reviews.isReview(path)) {
            return reviews.answer(path, call);
        }
        if (path.group().isEmpty() && path.plural().equals("bindings")) {
            return bindByName(path, call);
        }
        var view = view(path);
        if (path.isCollection()) {
            return ofCollection(view, path, call);
        }
        return path.subresource().isEmpty() ? ofObject(view, path, call) : ofSubresource(view, path, call);
    }

    /** Returns the view of the kind that a path names. */
    View view(ResourcePath path) {
        var type = store.catalog()
                .find(path.group(), path.version(), path.plural())
                .orElseThrow(() -> unknown(path));
        var hasNamespace = !path.namespace().isEmpty();
        var lacksNamespace = type.isNamespaced() && !hasNamespace && !path.isCollection();
        if (lacksNamespace || (!type.isNamespaced() && hasNamespace)) {
            throw ApiErrors.noSuchPath();
        }
        return new View(type);
    }

    /** Returns the error for an unknown kind: "no such path" if the server has built-in kinds in this group, otherwise "no such group". */
    private ApiException unknown(ResourcePath path) {
        boolean isBuiltIn = Reviews.KINDS.containsKey(path.group())
                || store.catalog().all().stream()
                        .anyMatch(type -> type.custom() == null && type.group().equals(path.group()));
        return isBuiltIn ? ApiErrors.noSuchPath() : ApiErrors.noSuchGroup();
    }

    private HttpAnswer ofCollection(View view, ResourcePath path, Call call) {
        return switch (call.method()) {
            case "GET" -> reading.list(view, path.namespace(), call);
            case "POST" -> writing.create(view, path.namespace(), call);
            case "DELETE" -> writing.deleteAll(view, path.namespace(), call);
            default -> throw ApiErrors.methodNotAllowed();
        };
    }

    private HttpAnswer ofObject(View view, ResourcePath path, Call call) {
        return switch (call.method()) {
            case "GET" -> reading.get(view, path.key(), call);
            case "PUT" -> writing.replace(view, path.key(), Write.Part.MAIN, call);
            case "PATCH" -> patching.patch(view, path.key(), Write.Part.MAIN, call);
            case "DELETE" -> writing.delete(view, path.key(), call);
            default -> throw ApiErrors.methodNotAllowed();
        };
    }

    private HttpAnswer ofSubresource(View view, ResourcePath path, Call call) {
        return switch (subresource(view.storedType(), path.subresource())) {
            case STATUS -> ofStatus(view, path.key(), call);
            case SCALE -> scaling.answer(view.storedType(), path.key(), call);
            case TOKEN -> tokens.answer(view.storedType(), path.key(), call);
            case BINDING -> pods.bind(path.key(), requirePost(call));
            case EVICTION -> pods.evict(path.key(), requirePost(call));
        };
    }

    private static Subresource subresource(ResourceType type, String name) {
        for (var subresource : type.subresources()) {
            if (subresource.name().toLowerCase(Locale.ROOT).equals(name)) {
                return subresource;
            }
        }
        throw ApiErrors.noSuchPath();
    }

    private static Call requirePost(Call call) {
        if (!call.method().equals("POST")) {
            throw ApiErrors.methodNotAllowed();
        }
        return call;
    }

    private HttpAnswer ofStatus(View view, Key key, Call call) {
        return switch (call.method()) {
            case "GET" -> reading.get(view, key, call);
            case "PUT" -> writing.replace(view, key, Write.Part.STATUS, call);
            case "PATCH" -> patching.patch(view, key, Write.Part.STATUS, call);
            default -> throw ApiErrors.methodNotAllowed();
        };
    }

    private HttpAnswer bindByName(ResourcePath path, Call call) {
        var name = requirePost(call).object().path("metadata").path("name").asText();
        return pods.bind(new Key(path.namespace(), name), call);
    }
}
