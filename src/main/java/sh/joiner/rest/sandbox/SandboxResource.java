package sh.joiner.rest.sandbox;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import sh.joiner.board.Board;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.port.sandbox.Provocations.State;
import sh.joiner.rest.Examples;
import sh.joiner.rest.problem.Api;
import sh.joiner.rest.problem.Refused;

/** The state and the clock of the sandbox. In a real cluster these paths do not exist. */
@Path(Api.SANDBOX)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "sandbox")
public class SandboxResource {

    private final Board board;
    private final Optional<Provocations> provocations;

    SandboxResource(Board board, Optional<Provocations> provocations) {
        this.board = board;
        this.provocations = provocations;
    }

    @GET
    @Path("state")
    @Operation(
            summary = "The sandbox: clock, story, calls, instances, images, shortages, faults, messages on the queue")
    public State state() {
        return sandbox().state();
    }

    @POST
    @Path("clock")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Lets the clock run at another speed, or jump ahead")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = ClockOrder.class),
                            examples = {
                                @ExampleObject(name = "a minute a second", value = Examples.CLOCK_SPEED),
                                @ExampleObject(name = "six hours ahead", value = Examples.CLOCK_JUMP)
                            }))
    public State clock(@NotNull(message = "must have a body") @Valid ClockOrder order) {
        var sandbox = sandbox();
        if (order.speed() != null) {
            sandbox.speed(order.speed());
        }
        if (order.advance() != null) {
            sandbox.advance(order.advance());
        }
        board.provoked();
        return sandbox.state();
    }

    @POST
    @Path("story")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Plays a story from its beginning; none only ends the present one")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = StoryOrder.class),
                            examples = @ExampleObject(name = "first steps", value = Examples.STORY)))
    public State story(@NotNull(message = "must have a body") @Valid StoryOrder order) {
        var sandbox = sandbox();
        try {
            sandbox.play(order.play());
        } catch (IllegalArgumentException unknown) {
            throw Refused.badRequest(String.valueOf(unknown.getMessage()));
        }
        board.provoked();
        return sandbox.state();
    }

    @GET
    @Path("journal")
    @Operation(summary = "What the world did by itself or was told to do since the story began")
    public List<Provocations.Happening> journal() {
        return sandbox().journal();
    }

    private Provocations sandbox() {
        return provocations.orElseThrow(() -> Refused.notFound("there is no sandbox in a cluster"));
    }
}
