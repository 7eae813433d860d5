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

/** The state and the clock of the sandbox. In a real cluster, these paths are answered with 404. */
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
            summary =
                    "Get the state of the sandbox: clock, story, calls, instances, AMIs, capacity shortages, faults, queued messages")
    public State state() {
        return sandbox().state();
    }

    @POST
    @Path("clock")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Set the speed of the clock, or move the clock forward")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = ClockOrder.class),
                            examples = {
                                @ExampleObject(name = "one minute per second", value = Examples.CLOCK_SPEED),
                                @ExampleObject(name = "six hours forward", value = Examples.CLOCK_JUMP)
                            }))
    public State clock(@NotNull(message = "is missing: send a JSON object") @Valid ClockOrder body) {
        var sandbox = sandbox();
        if (body.speed() != null) {
            sandbox.speed(body.speed());
        }
        if (body.advance() != null) {
            sandbox.advance(body.advance());
        }
        board.provoked();
        return sandbox.state();
    }

    @POST
    @Path("story")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Play a story from its beginning; 'none' only ends the current story")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = StoryOrder.class),
                            examples = @ExampleObject(name = "first steps", value = Examples.STORY)))
    public State story(@NotNull(message = "is missing: send a JSON object") @Valid StoryOrder body) {
        var sandbox = sandbox();
        try {
            sandbox.play(body.play());
        } catch (IllegalArgumentException unknown) {
            throw Refused.badRequest(String.valueOf(unknown.getMessage()));
        }
        board.provoked();
        return sandbox.state();
    }

    @GET
    @Path("journal")
    @Operation(summary = "List the changes of the sandbox since the story started, including changes on request")
    public List<Provocations.Happening> journal() {
        return sandbox().journal();
    }

    private Provocations sandbox() {
        return provocations.orElseThrow(() -> Refused.notFound(
                "Joiner runs in a real cluster, where the sandbox API is not available: use Joiner's sandbox"));
    }
}
