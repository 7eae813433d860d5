package sh.joiner.rest.catalog;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import sh.joiner.board.Board;
import sh.joiner.board.catalog.OfferingLineView;
import sh.joiner.board.listing.Listings;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;

/** Offerings: each instance type in each zone, with each capacity type. */
@Path(Api.ROOT + "/offerings")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "instancetypes")
public class OfferingsResource {

    private final Board board;
    private final Lists lists;

    OfferingsResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(
            summary =
                    "List offerings; available=false selects those that cannot be launched now, with the time until which Joiner does not try them")
    public Items<OfferingLineView> list(@Context UriInfo uri) {
        return lists.read(Listings.offerings(board.offerings()), uri);
    }
}
