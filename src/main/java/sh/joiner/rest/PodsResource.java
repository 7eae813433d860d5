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
import sh.joiner.board.view.PodView;

/** Pods. */
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
    @Operation(summary = "Pods, whole or in parts")
    @Parameter(
            name = "phase",
            in = ParameterIn.QUERY,
            description = "Pending, Running, Succeeded, Failed, Unknown",
            schema = @Schema(type = SchemaType.STRING))
    @Parameter(
            name = "state",
            in = ParameterIn.QUERY,
            description = "Bound, Planned, Refused, Waiting, Terminating, Done",
            schema = @Schema(type = SchemaType.STRING))
    @Parameter(
            name = "namespace",
            in = ParameterIn.QUERY,
            description = "its namespace",
            schema = @Schema(type = SchemaType.STRING))
    @Parameter(
            name = "node",
            in = ParameterIn.QUERY,
            description = "its node",
            schema = @Schema(type = SchemaType.STRING))
    @Parameter(
            name = "reason",
            in = ParameterIn.QUERY,
            description = "code of a refusal",
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
    public Items<PodView> list(@Context UriInfo uri) {
        return lists.read(listing(), uri);
    }

    @GET
    @Path("{namespace}/{name}")
    @Operation(summary = "One pod, with the reasons if it waits")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "There is none of that name")
    public PodView one(@PathParam("namespace") String namespace, @PathParam("name") String name) {
        return Lists.one(listing(), "pod", namespace + "/" + name);
    }

    private Listing<PodView> listing() {
        return Listings.pods(board.scene().pods());
    }
}
