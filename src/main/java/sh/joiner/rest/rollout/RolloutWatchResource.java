package sh.joiner.rest.rollout;

import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestStreamElementType;
import org.jboss.resteasy.reactive.common.util.RestMediaType;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.Board;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.rollout.RolloutView;
import sh.joiner.rest.listing.Lists;
import sh.joiner.rest.problem.Api;

/** The changes of an AMIRollout as a stream, one JSON document a line, until the AMIRollout is finished or deleted. */
@Path(Api.ROOT + "/rollouts/{name}/watch")
@Tag(name = "images")
public class RolloutWatchResource {

    private static final Duration PERIOD = Duration.ofMillis(500); // of real time
    private static final int REPEAT_EVERY = 10; // in polls; frequent enough to keep the connection open

    private final Board board;

    RolloutWatchResource(Board board) {
        this.board = board;
    }

    @GET
    @Produces(RestMediaType.APPLICATION_NDJSON)
    @RestStreamElementType(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Follow an AMIRollout until it is finished",
            description =
                    "The stream starts with the current state and has one JSON document a line. While nothing changes, the last document is "
                            + "repeated every five seconds to keep the connection open. /rollouts/{name}?watch=true is the same.")
    @APIResponse(
            responseCode = "200",
            content =
                    @Content(
                            mediaType = RestMediaType.APPLICATION_NDJSON,
                            schema = @Schema(implementation = RolloutView.class)))
    @APIResponse(responseCode = "404", description = "No AMIRollout has this name")
    public Multi<RolloutView> watch(@PathParam("name") String name) {
        var now = Lists.one(Listings.rollouts(board.views().rollouts()), "AMIRollout", name);
        var ended = new AtomicBoolean();
        return Multi.createBy()
                .concatenating()
                .streams(Multi.createFrom().item(now), later(name))
                .select()
                .first(view -> !ended.getAndSet(view.progress().finished()))
                .select()
                .where(new Sent()::isDue);
    }

    /** Returns the states at each poll, until the rollout is deleted. */
    private Multi<RolloutView> later(String name) {
        return Multi.createFrom()
                .ticks()
                .every(PERIOD)
                .onOverflow()
                .drop()
                .map(_ -> find(name))
                .select()
                .first(Optional::isPresent)
                .map(Optional::orElseThrow);
    }

    private Optional<RolloutView> find(String name) {
        return board.views().rollouts().stream()
                .filter(view -> view.name().equals(name))
                .findFirst();
    }

    /** The state that the client has received last. */
    private static final class Sent {

        private @Nullable RolloutView last;
        private int repetitions;

        /** Returns true if the state has changed, or has stayed the same for some polls. */
        boolean isDue(RolloutView view) {
            repetitions = view.equals(last) ? repetitions + 1 : 0;
            last = view;
            return repetitions % REPEAT_EVERY == 0;
        }
    }
}
