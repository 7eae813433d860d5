package sh.joiner.rest.interruption;

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
import sh.joiner.board.Topic;
import sh.joiner.board.interruption.WindowView;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;

/** MaintenanceWindows, with the periods in which each window is open. */
@Path(Api.ROOT + "/maintenancewindows")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "interruptions")
public class MaintenanceWindowsResource {

    private final Board board;
    private final Lists lists;

    MaintenanceWindowsResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(summary = "List MaintenanceWindows, each with its next ten openings")
    public Items<WindowView> list(@Context UriInfo uri) {
        var read = lists.read(listing(), uri);
        return new Items<>(read.items(), read.more(), board.now()); // openings are computed now
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one MaintenanceWindow with its next ten openings")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No MaintenanceWindow has this name")
    public WindowView one(@PathParam("name") String name) {
        return Lists.one(listing(), "MaintenanceWindow", name);
    }

    private Listing<WindowView> listing() {
        lists.demandKnown(Topic.MAINTENANCEWINDOWS, "MaintenanceWindows");
        return Listings.windows(board.maintenanceWindows());
    }
}
