package sh.joiner.rest;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import sh.joiner.board.Board;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.InterruptionView;

/** What AWS has announced of nodes, and what will be done about it. */
@Path(Api.ROOT + "/interruptions")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "interruptions")
public class InterruptionsResource {

    private final Board board;
    private final Lists lists;

    InterruptionsResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(
            summary = "Notices about nodes, the most urgent first, whole or in parts",
            description = "Whoever wants to follow them listens to /api/v1/events for the topic 'interruptions'.")
    public Items<InterruptionView> list(@Context UriInfo uri) {
        return lists.read(Listings.interruptions(board.interruptions()), uri);
    }

    @GET
    @Path("{name}")
    @Operation(summary = "One notice; its ETag is what an order about it names in If-Match")
    @APIResponse(
            responseCode = "200",
            headers = @Header(name = "ETag", description = "The version of the NodeInterruption"))
    @APIResponse(responseCode = "304", description = "It is still as If-None-Match names it")
    @APIResponse(responseCode = "404", description = "There is none of that name")
    public RestResponse<InterruptionView> one(@PathParam("name") String name, @Context Request request) {
        var view = Ordered.view(board, name);
        var tag = new EntityTag(view.version());
        return request.evaluatePreconditions(tag) == null
                ? RestResponse.ResponseBuilder.ok(view)
                        .tag(tag)
                        .header("Cache-Control", "no-cache")
                        .build()
                : RestResponse.ResponseBuilder.<InterruptionView>create(RestResponse.Status.NOT_MODIFIED)
                        .tag(tag)
                        .build();
    }
}
