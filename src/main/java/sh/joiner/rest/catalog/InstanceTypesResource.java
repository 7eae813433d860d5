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
import sh.joiner.board.catalog.InstanceTypeView;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;

/** The instance types of the node classes, with their available and unavailable offerings. */
@Path(Api.ROOT + "/instancetypes")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "instancetypes")
public class InstanceTypesResource {

    private final Board board;
    private final Lists lists;

    InstanceTypesResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(summary = "List instance types")
    public Items<InstanceTypeView> list(@Context UriInfo uri) {
        return lists.read(listing(), uri);
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one instance type with its offerings")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No instance type has this name")
    public InstanceTypeView one(@PathParam("name") String name) {
        return Lists.one(listing(), "instance type", name);
    }

    private Listing<InstanceTypeView> listing() {
        return Listings.instanceTypes(board.views().instanceTypes());
    }
}
