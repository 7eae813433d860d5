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
import sh.joiner.board.catalog.CandidateView;
import sh.joiner.board.catalog.SeenImageView;
import sh.joiner.board.listing.Listings;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;
import sh.joiner.rest.problem.Refused;

/** The candidate AMIs of the node classes, in any EC2 state. Each AMI has a verdict for each node class that has the AMI as a candidate. */
@Path(Api.ROOT + "/images")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "images")
public class ImagesResource {

    private final Board board;
    private final Lists lists;

    ImagesResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(summary = "List the candidate AMIs of each node class, newest first")
    @APIResponse(responseCode = "200")
    @APIResponse(
            responseCode = "503",
            description = "This process is a standby, or has not evaluated every node class yet")
    public Items<CandidateView> list(@Context UriInfo uri) {
        board.imagesNotKnown().ifPresent(why -> {
            throw Refused.notKnown(why);
        });
        return lists.read(Listings.images(board.images()), uri);
    }

    @GET
    @Path("{id}")
    @Operation(summary = "Get one AMI with the verdict of each node class that has the AMI as a candidate")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "No node class has a candidate AMI with this ID")
    @APIResponse(
            responseCode = "503",
            description = "This process is a standby, or has not evaluated every node class yet")
    public SeenImageView one(@PathParam("id") String id) {
        board.imagesNotKnown()
                .ifPresent(
                        why -> { // an incomplete list of verdicts would be misleading
                            throw Refused.notKnown(why);
                        });
        return board.image(id)
                .orElseThrow(() -> Refused.notFound("no node class has a candidate AMI \"%s\"".formatted(id)));
    }
}
