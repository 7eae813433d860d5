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
        description = "This process has not looked for them: only the leader does, within seconds of its start")
public class UnclaimedInstancesResource {

    private final Board board;
    private final Lists lists;

    UnclaimedInstancesResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(
            summary = "Instances of this cluster that no NodeClaim names",
            description =
                    "As the last pass of garbage collection found them, without instances that are younger than 30 s.")
    public Items<UnclaimedInstanceView> list(@Context UriInfo uri) {
        return lists.read(listing(), uri);
    }

    @GET
    @Path("{name}")
    @Operation(summary = "One of these instances, by its EC2 id")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "There is none of that name")
    public UnclaimedInstanceView one(@PathParam("name") String name) {
        return Lists.one(listing(), "unclaimed instance", name);
    }

    private Listing<UnclaimedInstanceView> listing() {
        return Listings.unclaimed(
                board.unclaimed()
                        .orElseThrow(
                                () -> Refused.notKnown(
                                        "unclaimed instances are not known here: only the leader looks for them, every 2 min at least")));
    }
}
