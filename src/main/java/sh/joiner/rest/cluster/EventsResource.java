package sh.joiner.rest.cluster;

import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestStreamElementType;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.Board;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.rest.problem.Api;

/** Reports changes as server-sent events: topics and a version, not the changed data. */
@Path(Api.ROOT + "/events")
@Tag(name = "events")
public class EventsResource {

    /** The shortest real time between two change events. Several changes within this time are sent as one event, because users do not read faster. */
    private static final Duration PERIOD = Duration.ofMillis(500);

    private final Board board;
    private final Optional<Provocations> provocations;

    EventsResource(Board board, Optional<Provocations> provocations) {
        this.board = board;
        this.provocations = provocations;
    }

    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @RestStreamElementType(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Stream change events",
            description =
                    "Event 'change' lists the topics that have changed; event 'clock' contains the current time and the speed of the clock. "
                            + "Last-Event-ID (or the parameter 'since') is the id of the last event that the client received. "
                            + "Without this id, the stream starts with the next change.")
    @APIResponse(
            responseCode = "200",
            content =
                    @Content(
                            mediaType = MediaType.SERVER_SENT_EVENTS,
                            schema = @Schema(implementation = Follower.ChangeBody.class)))
    public Multi<OutboundSseEvent> events(
            @HeaderParam("Last-Event-ID") @Nullable String lastEventId,
            @QueryParam("since") @Nullable String since,
            @Context Sse sse) {
        var follower = new Follower(board, lastEventId == null ? since : lastEventId);
        return Multi.createFrom()
                .ticks()
                .every(PERIOD)
                .onOverflow()
                .drop()
                .onItem()
                .transformToMultiAndConcatenate(tick -> Multi.createFrom()
                        .items(follower.news(tick, this::speed).stream().map(notice -> notice.event(sse))));
    }

    private double speed() {
        return provocations.map(sandbox -> sandbox.state().speed()).orElse(1.0);
    }
}
