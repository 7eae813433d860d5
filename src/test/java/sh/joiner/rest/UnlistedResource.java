package sh.joiner.rest;

import io.quarkus.arc.profile.IfBuildProfile;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** A resource whose POST method has no row in PermittedMethod. */
@Path("/unlisted")
@IfBuildProfile("test")
public class UnlistedResource {

    @GET
    @Operation(hidden = true)
    public String read() {
        return "read";
    }

    @POST
    @Operation(hidden = true)
    public String write() {
        return "written";
    }
}
