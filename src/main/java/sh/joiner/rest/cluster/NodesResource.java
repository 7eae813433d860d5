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
import sh.joiner.board.view.NodeView;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;

/** Nodes. */
@Path(Api.ROOT + "/nodes")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "nodes")
public class NodesResource {

    private final Board board;
    private final Lists lists;

    NodesResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(summary = "List nodes")
    public Items<NodeView> list(@Context UriInfo uri) {
        return lists.read(listing(), uri);
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one node")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No node has this name")
    public NodeView one(@PathParam("name") String name) {
        return Lists.one(listing(), "node", name);
    }

    private Listing<NodeView> listing() {
        return Listings.nodes(board.views().nodes());
    }
}
