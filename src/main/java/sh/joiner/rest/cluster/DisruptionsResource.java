package sh.joiner.rest.cluster;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import sh.joiner.board.Board;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.DisruptionView;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;

/** Disruption commands that are being carried out. */
@Path(Api.ROOT + "/disruptions")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "disruptions")
public class DisruptionsResource {

    private final Board board;
    private final Lists lists;

    DisruptionsResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(
            summary = "List the disruption commands that are being carried out",
            description = "The node itself says why it is not removed: see the field disruption of /nodes/{name}.")
    public RunningDisruptions list(@Context UriInfo uri) {
        return RunningDisruptions.of(lists.read(listing(), uri), board.views().pauses());
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one disruption command")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No running command has this name")
    public DisruptionView one(@PathParam("name") String name) {
        return Lists.one(listing(), "disruption", name);
    }

    private Listing<DisruptionView> listing() {
        return Listings.disruptions(board.views().disruptions());
    }
}
