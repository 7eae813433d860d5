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
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.request.AwsApiView;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;

/** Budgets, refusals and circuit breakers of the AWS APIs that this process calls. */
@Path(Api.ROOT + "/aws")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "aws")
public class AwsResource {

    private final Board board;
    private final Lists lists;

    AwsResource(Board board, Lists lists) {
        this.board = board;
        this.lists = lists;
    }

    @GET
    @Operation(
            summary =
                    "List the AWS APIs that this process has called, with request budget, refusals and circuit breaker")
    public Items<AwsApiView> list(@Context UriInfo uri) {
        var read = lists.read(listing(), uri);
        return new Items<>(read.items(), read.more(), board.now()); // read now: budgets change without an event
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one AWS API by service and action, for example EC2.DescribeInstances")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "404", description = "This process has not called an AWS API with this name")
    public AwsApiView one(@PathParam("name") String name) {
        return Lists.one(listing(), "called AWS API", name);
    }

    private Listing<AwsApiView> listing() {
        return Listings.awsApis(board.awsApis());
    }
}
