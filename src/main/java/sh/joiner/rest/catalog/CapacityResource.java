package sh.joiner.rest.catalog;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import sh.joiner.board.Board;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.DiscoveredView;
import sh.joiner.port.UserRequests;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;
import sh.joiner.rest.problem.Refused;

/** The memory capacities learned from nodes, and requests to discard them. */
@Path(Api.ROOT + "/capacity/discovered")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "instancetypes")
public class CapacityResource {

    private static final Pattern TYPE =
            Pattern.compile("[a-z0-9]([a-z0-9-]*[a-z0-9])?\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?");

    /** The maximum length of an instance type name. A request is an annotation named after the type, and Kubernetes rejects longer names. */
    private static final int LONGEST = 63;

    private final Board board;
    private final Lists lists;
    private final UserRequests userRequests;

    CapacityResource(Board board, Lists lists, UserRequests userRequests) {
        this.board = board;
        this.lists = lists;
        this.userRequests = userRequests;
    }

    @GET
    @Operation(summary = "List the memory learned from nodes, by instance type and AMI, next to the estimate")
    public Items<DiscoveredView> list(@Context UriInfo uri) {
        return lists.read(Listings.discovered(board.discovered()), uri);
    }

    @DELETE
    @Operation(
            summary =
                    "Discard the learned memory of all instance types; Joiner learns again from nodes that join later")
    @APIResponse(responseCode = "202", description = "The request was written; the leader discards the learned memory")
    @APIResponse(responseCode = "503", description = "The API server refused the request or could not be reached")
    public Response forget() {
        return accepted(userRequests.forgetEverythingLearned());
    }

    @DELETE
    @Path("{type}")
    @Operation(summary = "Discard the learned memory of one instance type")
    @APIResponse(responseCode = "202", description = "The request was written; the leader discards the learned memory")
    @APIResponse(responseCode = "400", description = "The path does not contain a valid instance type name")
    @APIResponse(
            responseCode = "404",
            description = "No node class has this instance type, and no memory was learned for it")
    @APIResponse(responseCode = "503", description = "The API server refused the request or could not be reached")
    public Response forget(@PathParam("type") String type) {
        if (type.length() > LONGEST || !TYPE.matcher(type).matches()) {
            throw Refused.badRequest(
                    "\"%s\" is not a valid instance type name: use a name such as m5.large".formatted(type));
        }
        if (!isKnown(type)) {
            throw Refused.notFound(
                    "no node class has instance type \"%s\", and no memory was learned for it".formatted(type));
        }
        return accepted(userRequests.forgetLearned(type));
    }

    private boolean isKnown(String type) {
        return board.discovered().stream().anyMatch(line -> line.instanceType().equals(type))
                || board.views().instanceTypes().stream()
                        .anyMatch(instanceType -> instanceType.name().equals(type));
    }

    private static Response accepted(UserRequests.Outcome outcome) {
        return switch (outcome) {
            case UserRequests.Outcome.Written _ -> Response.accepted().build();
            case UserRequests.Outcome.NotFound _, UserRequests.Outcome.Stale _ ->
                throw Refused.conflict("another client changed the object at the same time: send the request again");
            case UserRequests.Outcome.Refused(var why) -> throw Refused.refusedByApiServer(why);
        };
    }
}
