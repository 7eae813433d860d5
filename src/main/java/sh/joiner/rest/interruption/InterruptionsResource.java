package sh.joiner.rest.interruption;

import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.Board;
import sh.joiner.board.Topic;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.listing.Listings;
import sh.joiner.model.interruption.Request;
import sh.joiner.port.UserRequests;
import sh.joiner.rest.Examples;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;

/** Notices from AWS about nodes, the planned response to each notice, and the requests that users make about notices. */
@Path(Api.ROOT + "/interruptions")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "interruptions")
@APIResponse(responseCode = "404", description = "No NodeInterruption has this name")
public class InterruptionsResource {

    private final Board board;
    private final Lists lists;
    private final InterruptionRequests requests;

    InterruptionsResource(Board board, Lists lists, UserRequests userRequests) {
        this.board = board;
        this.lists = lists;
        this.requests = new InterruptionRequests(board, userRequests);
    }

    @GET
    @Operation(
            summary = "List notices about nodes, most urgent first",
            description = "To follow changes, listen to /api/v1/events for the topic 'interruptions'.")
    public Items<InterruptionView> list(@Context UriInfo uri) {
        lists.demandKnown(Topic.INTERRUPTIONS, "NodeInterruptions");
        return lists.read(Listings.interruptions(board.interruptions()), uri);
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one notice; send its ETag as If-Match in requests that change the notice")
    @APIResponse(
            responseCode = "200",
            headers = @Header(name = "ETag", description = "The version of the NodeInterruption"))
    @APIResponse(responseCode = "304", description = "The notice still has the version in If-None-Match")
    @APIResponse(responseCode = "412", description = "The notice has changed since the version in If-Match")
    public RestResponse<InterruptionView> one(
            @PathParam("name") String name, @Context jakarta.ws.rs.core.Request request) {
        lists.demandKnown(Topic.INTERRUPTIONS, "NodeInterruptions");
        var view = requests.view(name);
        return InterruptionRequests.version(view).answer(view, request);
    }

    @POST
    @Path("{name}/approve")
    @ResponseStatus(202)
    @Operation(summary = "Approve: Joiner acts on the notice now")
    @APIResponse(responseCode = "202", description = "The request was written to spec.request of the NodeInterruption")
    @APIResponse(responseCode = "409", description = "Joiner already acts on the notice, or the notice is closed")
    @APIResponse(responseCode = "412", description = "The notice has changed since the version in If-Match")
    @APIResponse(responseCode = "428", description = "If-Match is missing")
    public InterruptionView approve(
            @PathParam("name") String name, @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch) {
        return requests.write(name, Request.APPROVE, ifMatch);
    }

    @POST
    @Path("{name}/snooze")
    @ResponseStatus(202)
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Snooze the notice until the given time, at most until its deadline minus the rule's lead time")
    @APIResponse(responseCode = "202", description = "The request was written to spec.request of the NodeInterruption")
    @APIResponse(responseCode = "400", description = "The time is invalid, or not in the future")
    @APIResponse(responseCode = "409", description = "Joiner already acts on the notice, or the notice is closed")
    @APIResponse(responseCode = "412", description = "The notice has changed since the version in If-Match")
    @APIResponse(responseCode = "428", description = "If-Match is missing")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = SnoozeOrder.class),
                            examples = @ExampleObject(name = "for two hours", value = Examples.SNOOZE)))
    public InterruptionView snooze(
            @PathParam("name") String name,
            @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
            @NotNull(message = "is missing: send a JSON object with until or for") SnoozeOrder body) {
        return requests.write(name, body.request(board.now()), ifMatch);
    }

    @POST
    @Path("{name}/cancel")
    @ResponseStatus(202)
    @Operation(
            summary =
                    "Cancel: Joiner does not act on the notice, and uncordons the node if Joiner cordoned it for the notice")
    @APIResponse(responseCode = "202", description = "The request was written to spec.request of the NodeInterruption")
    @APIResponse(responseCode = "409", description = "Joiner already acts on the notice, or the notice is closed")
    @APIResponse(responseCode = "412", description = "The notice has changed since the version in If-Match")
    @APIResponse(responseCode = "428", description = "If-Match is missing")
    public InterruptionView cancel(
            @PathParam("name") String name, @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch) {
        return requests.write(name, Request.CANCEL, ifMatch);
    }

    @DELETE
    @Path("{name}/request")
    @ResponseStatus(202)
    @Operation(summary = "Withdraw the request: the policy decides about the notice again")
    @APIResponse(responseCode = "202", description = "spec.request of the NodeInterruption was cleared")
    @APIResponse(responseCode = "409", description = "There is no request, or it can no longer be withdrawn")
    @APIResponse(responseCode = "412", description = "The notice has changed since the version in If-Match")
    @APIResponse(responseCode = "428", description = "If-Match is missing")
    public InterruptionView takeBack(
            @PathParam("name") String name, @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch) {
        return requests.write(name, Request.NONE, ifMatch);
    }
}
