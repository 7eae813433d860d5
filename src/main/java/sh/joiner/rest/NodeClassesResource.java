package sh.joiner.rest;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import sh.joiner.board.Board;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.NodeClassView;

/** Node classes. */
@Path(Api.ROOT + "/nodeclasses")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "nodeclasses")
public class NodeClassesResource {

    private final Board board;
    private final Lists lists;

    NodeClassesResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(summary = "Node classes, whole or in parts")
    @Parameter(
            name = "state",
            in = ParameterIn.QUERY,
            description = "Ready, NotReady, Unknown, Deleting",
            schema = @Schema(type = SchemaType.STRING))
    @Parameter(
            name = "family",
            in = ParameterIn.QUERY,
            description = "AMI family",
            schema = @Schema(type = SchemaType.STRING))
    @Parameter(
            name = "q",
            in = ParameterIn.QUERY,
            description = "text in the name",
            schema = @Schema(type = SchemaType.STRING))
    @Parameter(
            name = "limit",
            in = ParameterIn.QUERY,
            description = "at most so many",
            schema = @Schema(type = SchemaType.INTEGER))
    @Parameter(
            name = "continue",
            in = ParameterIn.QUERY,
            description = "token of the part before",
            schema = @Schema(type = SchemaType.STRING))
    public Items<NodeClassView> list(@Context UriInfo uri) {
        return lists.read(listing(), uri);
    }

    @GET
    @Path("{name}")
    @Operation(summary = "One node class")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "There is none of that name")
    public NodeClassView one(@PathParam("name") String name) {
        return Lists.one(listing(), "node class", name);
    }

    private Listing<NodeClassView> listing() {
        return Listings.nodeClasses(board.scene().nodeClasses());
    }
}
