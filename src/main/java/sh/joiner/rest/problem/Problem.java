package sh.joiner.rest.problem;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** An error in the format of RFC 9457. */
@Schema(description = "A problem in the format of RFC 9457")
@RegisterForReflection
public record Problem(String type, String title, int status, String detail, String instance) {

    static final String MEDIA_TYPE = "application/problem+json";

    /** Returns a response with the generic problem type: the status and the detail describe the problem. */
    public static Response response(int status, String detail, String path) {
        var known = Response.Status.fromStatusCode(status);
        var title = known == null ? "Error" : known.getReasonPhrase();
        return Response.status(status)
                .type(MediaType.valueOf(MEDIA_TYPE))
                .entity(new Problem("about:blank", title, status, detail, path))
                .build();
    }
}
