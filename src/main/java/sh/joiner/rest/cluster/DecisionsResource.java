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
import sh.joiner.board.view.DecisionView;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;

/** Decisions, newest first. */
@Path(Api.ROOT + "/decisions")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "decisions")
public class DecisionsResource {

    private final Board board;
    private final Lists lists;

    DecisionsResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(summary = "List decisions, newest first")
    public Items<DecisionView> list(@Context UriInfo uri) {
        return lists.read(listing(), uri);
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one decision")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No decision has this name")
    public DecisionView one(@PathParam("name") String name) {
        return Lists.one(listing(), "decision", name);
    }

    private Listing<DecisionView> listing() {
        return Listings.decisions(board.decisions());
    }
}
