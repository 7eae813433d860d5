package sh.joiner.rest.cluster;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;
import sh.joiner.board.Board;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.projection.PoolProjection;
import sh.joiner.board.view.PoolView;
import sh.joiner.port.UserRequests;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;
import sh.joiner.rest.problem.Refused;

/** NodePools. */
@Path(Api.ROOT + "/pools")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "pools")
public class PoolsResource {

    private final Board board;
    private final Lists lists;
    private final UserRequests userRequests;

    PoolsResource(Board board, Lists lists, UserRequests userRequests) {
        this.userRequests = userRequests;
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(summary = "List NodePools")
    public Items<PoolView> list(@Context UriInfo uri) {
        return lists.read(listing(), uri);
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one NodePool")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No NodePool has this name")
    public PoolView one(@PathParam("name") String name) {
        return Lists.one(listing(), "NodePool", name);
    }

    @POST
    @Path("{name}/release-garbage-collection")
    @ResponseStatus(202)
    @Operation(
            summary = "Let garbage collection terminate the instances of this NodePool that it currently keeps",
            description =
                    "Writes the annotation joiner.sh/release-garbage-collection to the NodePool. "
                            + "The annotation applies to the instances that garbage collection keeps at the time of the request.")
    @APIResponse(responseCode = "202", description = "The annotation was written")
    @APIResponse(responseCode = "404", description = "No NodePool has this name")
    @APIResponse(responseCode = "409", description = "Garbage collection keeps no instances of this NodePool")
    @APIResponse(responseCode = "503", description = "The API server refused the annotation")
    public PoolView release(@PathParam("name") String name) {
        var pool = one(name);
        if (!PoolProjection.hasGarbageStopped(pool)) {
            throw Refused.conflict(
                    "garbage collection keeps no instances of NodePool \"%s\": there is nothing to release"
                            .formatted(name));
        }
        return switch (userRequests.releaseGarbage(name, board.now())) {
            case UserRequests.Outcome.Written _ -> pool;
            case UserRequests.Outcome.NotFound _, UserRequests.Outcome.Stale _ ->
                throw Refused.notFound("NodePool \"%s\" not found".formatted(name));
            case UserRequests.Outcome.Refused(var why) -> throw Refused.refusedByApiServer(why);
        };
    }

    private Listing<PoolView> listing() {
        return Listings.pools(board.views().pools());
    }
}
