package sh.joiner.rest.catalog;

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
import sh.joiner.board.catalog.RolloutView;
import sh.joiner.board.listing.Listings;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;

/** AMIRollouts, which bring new AMIs to the nodes of a node class step by step. */
@Path(Api.ROOT + "/rollouts")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "images")
public class RolloutsResource {

    private final Board board;
    private final Lists lists;

    RolloutsResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(
            summary = "List the AMIRollouts",
            description =
                    "Finished AMIRollouts are included: the last ten of each node class, and those that reject AMIs.")
    @APIResponse(responseCode = "200")
    public Items<RolloutView> list(@Context UriInfo uri) {
        return lists.read(Listings.rollouts(board.views().rollouts()), uri);
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one AMIRollout")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No AMIRollout has this name")
    public RolloutView one(@PathParam("name") String name) {
        return Lists.one(Listings.rollouts(board.views().rollouts()), "AMIRollout", name);
    }
}
