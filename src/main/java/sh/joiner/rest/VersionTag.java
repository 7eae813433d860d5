package sh.joiner.rest;

import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.List;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;
import sh.joiner.rest.problem.Refused;

/** The version of an object that users change by requests. It is the ETag of the object's resource, and a request repeats it in If-Match. */
public final class VersionTag {

    private static final String ANY = "*";

    private final String object;
    private final String path;
    private final String current;

    /**
     * Creates a tag.
     *
     * @param object the object for users, for example {@code AMIRollout "web-1"}
     * @param path the path of the object's resource
     * @param current the version of the object
     */
    public VersionTag(String object, String path, String current) {
        this.object = object;
        this.path = path;
        this.current = current;
    }

    /** Returns a response with the view and its ETag. It is 304 if the client knows this version, and 412 if If-Match names another version. */
    public <T> RestResponse<T> answer(T view, Request request) {
        return isKnown(request)
                ? RestResponse.ResponseBuilder.<T>create(RestResponse.Status.NOT_MODIFIED)
                        .tag(new EntityTag(current))
                        .build()
                : complete(view);
    }

    /** Returns a response as {@link #answer} does, but never 304, because the view also has data that changes without the version. */
    public <T> RestResponse<T> answerChanging(T view, Request request) {
        var _ = isKnown(request);
        return complete(view);
    }

    private <T> RestResponse<T> complete(T view) {
        return RestResponse.ResponseBuilder.ok(view)
                .tag(new EntityTag(current))
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .build();
    }

    /** Returns true if the client knows this version. Throws {@link Refused} if If-Match names another version. */
    private boolean isKnown(Request request) {
        var otherwise = request.evaluatePreconditions(new EntityTag(current));
        if (otherwise == null) {
            return false;
        }
        try (var answer = otherwise.build()) {
            if (answer.getStatus() == Response.Status.PRECONDITION_FAILED.getStatusCode()) {
                throw stale();
            }
        }
        return true;
    }

    /** Returns the error of a request about an older version. */
    public Refused stale() {
        return Refused.preconditionFailed(
                "%s has changed since the version in If-Match: read the current version, then send the request again"
                        .formatted(object));
    }

    /**
     * Returns the version that the object must have; empty for any version. The API server compares a single version. If the header names several
     * versions, one of them must be the current version.
     */
    public String required(@Nullable String ifMatch) {
        if (ifMatch == null || ifMatch.isBlank()) {
            throw Refused.preconditionRequired(
                    "the header If-Match is missing: set it to the ETag of %s, or to * for any version"
                            .formatted(path));
        }
        var named = Arrays.stream(ifMatch.split(",", -1))
                .map(tag -> tag.strip().replaceAll("^\"|\"$", ""))
                .toList();
        if (named.equals(List.of(ANY))) {
            return "";
        }
        if (named.size() > 1 && !named.contains(current)) {
            throw stale();
        }
        return named.size() == 1 ? named.getFirst() : current;
    }
}
