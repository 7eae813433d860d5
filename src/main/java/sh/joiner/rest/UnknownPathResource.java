package sh.joiner.rest;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
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
    @Operation(hidden = true)
    public Response get(@Context UriInfo uri) {
        throw nothingAt(uri);
    }

    @POST
    @Operation(hidden = true)
    public Response post(@Context UriInfo uri) {
        throw nothingAt(uri);
    }

    @PUT
    @Operation(hidden = true)
    public Response put(@Context UriInfo uri) {
        throw nothingAt(uri);
    }

    @PATCH
    @Operation(hidden = true)
    public Response patch(@Context UriInfo uri) {
        throw nothingAt(uri);
    }

    @DELETE
    @Operation(hidden = true)
    public Response delete(@Context UriInfo uri) {
        throw nothingAt(uri);
    }

    private static Refused nothingAt(UriInfo uri) {
        return Refused.notFound("there is nothing at " + uri.getPath());
    }
}
