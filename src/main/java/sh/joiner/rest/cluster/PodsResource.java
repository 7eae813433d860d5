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
import sh.joiner.board.view.PodView;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;

/** The pods, with their nodes or the reasons why they are pending. */
@Path(Api.ROOT + "/pods")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "pods")
public class PodsResource {

    private final Board board;
    private final Lists lists;

    PodsResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(summary = "List pods")
    public Items<PodView> list(@Context UriInfo uri) {
        return lists.read(listing(), uri);
    }

    @GET
    @Path("{namespace}/{name}")
    @Operation(summary = "Get one pod, with the reasons if it is pending")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No pod has this name")
    public PodView one(@PathParam("namespace") String namespace, @PathParam("name") String name) {
        return Lists.one(listing(), "pod", namespace + "/" + name);
    }

    private Listing<PodView> listing() {
        return Listings.pods(board.views().pods());
    }
}
