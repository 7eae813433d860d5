package sh.joiner.rest;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** Whatever else is asked below /api and /sandbox/v1: a program must not be answered with a page for people. */
@Path("/{root:api|sandbox/v1}{rest:(/.*)?}")
public class UnknownPathResource {

    @GET
    @HEAD
    @POST
    @PUT
    @PATCH
    @DELETE
    @Operation(hidden = true)
    public Response any(@Context UriInfo uri) {
        throw Refused.notFound("there is nothing at " + uri.getPath());
    }
}
