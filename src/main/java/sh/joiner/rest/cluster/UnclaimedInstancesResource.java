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
import sh.joiner.board.garbage.UnclaimedInstanceView;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;
import sh.joiner.rest.problem.Refused;

/** Instances without a NodeClaim. */
@Path(Api.ROOT + "/unclaimedinstances")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "claims")
@APIResponse(
        responseCode = "503",
        description =
                "This process has not searched for such instances: only the leader searches, within seconds of its start")
public class UnclaimedInstancesResource {

    private final Board board;
    private final Lists lists;

    UnclaimedInstancesResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(
            summary = "List the instances of this cluster without a NodeClaim",
            description = "The result of the last pass of garbage collection, without instances younger than 30 s.")
    public Items<UnclaimedInstanceView> list(@Context UriInfo uri) {
        return lists.read(listing(), uri);
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one instance without a NodeClaim, by its EC2 ID")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No instance without a NodeClaim has this ID")
    public UnclaimedInstanceView one(@PathParam("name") String name) {
        return Lists.one(listing(), "unclaimed instance", name);
    }

    private Listing<UnclaimedInstanceView> listing() {
        return Listings.unclaimed(
                board.unclaimed()
                        .orElseThrow(
                                () -> Refused.notKnown(
                                        "instances without a NodeClaim are not known here, because only the leader searches for them, at least every 2 min: ask the pod that holds the lease")));
    }
}
