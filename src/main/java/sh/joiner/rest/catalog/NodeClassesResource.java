package sh.joiner.rest.catalog;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import sh.joiner.board.Board;
import sh.joiner.board.catalog.ImageLockView;
import sh.joiner.board.catalog.ValidationView;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.NodeClassView;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;
import sh.joiner.rest.problem.Refused;

/** EC2NodeClasses, and the result of their validation. */
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
    @Operation(summary = "List node classes")
    public Items<NodeClassView> list(@Context UriInfo uri) {
        return lists.read(listing(), uri);
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one node class")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No node class has this name")
    public NodeClassView one(@PathParam("name") String name) {
        return Lists.one(listing(), "node class", name);
    }

    @GET
    @Path("{name}/validation")
    @Operation(
            summary =
                    "Get the validation of a node class: the result of the EC2 dry runs, the times of the last and the next check,"
                            + " how long the result is cached, and which source confirms the instance profile")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No node class has this name")
    public ValidationView validation(@PathParam("name") String name) {
        return Lists.one(Listings.validations(board.views().validations()), "node class", name);
    }

    @GET
    @Path("{name}/images/lock")
    @Produces(LockYaml.MEDIA_TYPE)
    @Operation(
            summary = "Get the selected AMIs of a node class as spec.lock of an AMIPolicy, in YAML",
            description =
                    "The YAML has the name of the AMIPolicy of the node class, for a patch of the AMIPolicy with the same name in another cluster. Without an AMIPolicy, the YAML is a complete AMIPolicy with the name of the node class. While an AMIRollout runs, the selected AMIs are its stable AMIs.")
    @APIResponse(
            responseCode = "200",
            description = "An AMIPolicy with spec.lock",
            content = @Content(mediaType = LockYaml.MEDIA_TYPE, schema = @Schema(implementation = ImageLockView.class)))
    @APIResponse(responseCode = "404", description = "No node class has this name")
    @APIResponse(responseCode = "409", description = "The node class has no selected AMI")
    @APIResponse(
            responseCode = "503",
            description = "This process is a standby, or has not evaluated every node class yet")
    public String lock(@PathParam("name") String name) {
        Lists.one(listing(), "node class", name);
        board.imagesNotKnown().ifPresent(why -> {
            throw Refused.notKnown(why);
        });
        var lock = ImageLockView.of(name, board.images(), board.place().region());
        if (lock.spec().lock().isEmpty()) {
            throw Refused.conflict(
                    "node class \"%s\" has no selected AMI that can be locked: see its condition AMIsReady"
                            .formatted(name));
        }
        return LockYaml.write(lock);
    }

    private Listing<NodeClassView> listing() {
        return Listings.nodeClasses(board.views().nodeClasses());
    }
}
