package sh.joiner.rest.rollout;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.UriInfo;
import java.util.Comparator;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.Board;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.rollout.RolloutProjection;
import sh.joiner.board.rollout.RolloutView;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.port.UserRequests;
import sh.joiner.port.UserRequests.Outcome;
import sh.joiner.rest.VersionTag;
import sh.joiner.rest.listing.Items;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;
import sh.joiner.rest.problem.Refused;

/** AMIRollouts, which bring new AMIs to the nodes of a node class step by step, and the requests that users make about them. */
@Path(Api.ROOT + "/rollouts")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "images")
public class RolloutsResource {

    private final Board board;
    private final Lists lists;
    private final UserRequests userRequests;

    RolloutsResource(Board board, Lists lists, UserRequests userRequests) {
        this.board = board;
        this.lists = lists;
        this.userRequests = userRequests;
    }

    @GET
    @Operation(
            summary = "List the AMIRollouts",
            description =
                    "Finished AMIRollouts are included: the last ten of each node class, and those that reject AMIs. "
                            + "The parameter image selects the AMIRollouts that bring this AMI to the nodes.")
    @APIResponse(responseCode = "200")
    public Items<RolloutView> list(@Context UriInfo uri) {
        return lists.read(listing(), uri);
    }

    private Listing<RolloutView> listing() {
        return Listings.rollouts(board.views().rollouts().stream()
                .sorted(Comparator.comparing(RolloutView::name))
                .toList());
    }

    @GET
    @Path("{name}")
    @Operation(summary = "Get one AMIRollout; send its ETag as If-Match in requests that change the AMIRollout")
    @APIResponse(responseCode = "200", headers = @Header(name = "ETag", description = "The version of the AMIRollout"))
    @APIResponse(
            responseCode = "304",
            description = "The AMIRollout is finished, and still has the version in If-None-Match")
    @APIResponse(responseCode = "404", description = "No AMIRollout has this name")
    @APIResponse(responseCode = "412", description = "The AMIRollout has changed since the version in If-Match")
    public RestResponse<RolloutView> one(@PathParam("name") String name, @Context Request request) {
        var view = view(name);
        var version = version(view);
        return view.progress().finished() ? version.answer(view, request) : version.answerChanging(view, request);
    }

    @POST
    @Path("{name}/{request}")
    @ResponseStatus(202)
    @Operation(
            summary = "Pause, resume, promote or abort an AMIRollout",
            description =
                    "promote goes to the next step at once, without the rest of the soak time and without an approval. "
                            + "abort rejects the candidate AMIs and returns to the stable AMIs.")
    @APIResponse(responseCode = "202", description = "The request was written to spec.request of the AMIRollout")
    @APIResponse(responseCode = "404", description = "No AMIRollout has this name, or there is no such request")
    @APIResponse(
            responseCode = "409",
            description = "The request has no effect now: the field requests lists the requests that have an effect")
    @APIResponse(responseCode = "412", description = "The AMIRollout has changed since the version in If-Match")
    @APIResponse(responseCode = "428", description = "If-Match is missing")
    @APIResponse(responseCode = "503", description = "The API server refused the request or could not be reached")
    public RolloutView request(
            @PathParam("name") String name,
            @Parameter(description = "pause, resume, promote or abort") @PathParam("request") String verb,
            @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch) {
        var request = RolloutRequest.ofVerb(verb)
                .orElseThrow(() -> Refused.notFound(
                        "unknown request \"%s\": use pause, resume, promote or abort".formatted(verb)));
        var view = view(name);
        var required = version(view).required(ifMatch);
        if (!view.object().requests().contains(verb)) {
            throw Refused.conflict(
                    "cannot %s AMIRollout \"%s\" now (phase %s): GET the object and use one of the requests that it lists"
                            .formatted(verb, name, view.progress().phase()));
        }
        var answered = userRequests.request(name, request, required);
        return switch (answered.outcome()) {
            case Outcome.Written _ ->
                answered.now().map(RolloutProjection::view).orElse(view);
            case Outcome.Refused(var why) -> throw Refused.refusedByApiServer(why);
            case Outcome.NotFound _ -> throw Refused.notFound("AMIRollout \"%s\" not found".formatted(name));
            case Outcome.Stale _ -> throw version(view).stale();
        };
    }

    private RolloutView view(String name) {
        return Lists.one(listing(), "AMIRollout", name);
    }

    private static VersionTag version(RolloutView view) {
        return new VersionTag(
                "AMIRollout \"%s\"".formatted(view.name()),
                Api.ROOT + "/rollouts/" + view.name(),
                view.object().version());
    }
}
