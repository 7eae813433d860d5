package sh.joiner.rest.cluster;

import io.vertx.core.http.HttpServerRequest;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import sh.joiner.board.Simulations;
import sh.joiner.board.Simulations.Changed;
import sh.joiner.board.Simulations.Outcome;
import sh.joiner.board.view.SimulationView;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.WhatIf;
import sh.joiner.port.WhatIf.Imagined;
import sh.joiner.port.WhatIf.Question;
import sh.joiner.rest.Examples;
import sh.joiner.rest.problem.Api;
import sh.joiner.rest.problem.Refused;

/** Simulates a change against the current snapshot. Nothing is written. */
@Path(SimulateResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "simulate")
public class SimulateResource {

    static final String PATH = Api.ROOT + "/simulate";

    private final Simulations simulations;
    private final WhatIf whatIf;

    SimulateResource(Simulations simulations, WhatIf whatIf) {
        this.simulations = simulations;
        this.whatIf = whatIf;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary =
                    "Plans for pods that would come, pools and node classes that would be otherwise, nodes that would go",
            description =
                    "One at a time and not for long; nothing is written. The present is planned for as well, for comparison.")
    @APIResponse(responseCode = "200")
    @APIResponse(responseCode = "400", description = "Something cannot be meant so: the field and what is wrong")
    @APIResponse(responseCode = "429", description = "Another one is running; Retry-After says for how long at most")
    @APIResponse(responseCode = "503", description = "Instance types are not known yet")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = SimulationOrder.class),
                            examples = @ExampleObject(name = "a hundred pods", value = Examples.WHAT_IF)))
    public SimulationView simulate(
            @NotNull(message = "must be there: say what is to be otherwise") SimulationOrder order,
            @Context HttpServerRequest request) {
        return answer(order.question(), request);
    }

    @POST
    @Consumes({"application/yaml", "application/x-yaml", "text/yaml"})
    @Operation(hidden = true)
    public SimulationView simulate(String manifests, @Context HttpServerRequest request) {
        return answer(new Question(manifests, List.of(), null), request);
    }

    private SimulationView answer(Question question, HttpServerRequest request) {
        return switch (simulations.run(
                (present, stop) -> changed(present, question, stop), request.response()::closed)) {
            case Outcome.Done(var view) -> view;
            case Outcome.Busy(var left) -> throw Refused.busy("another simulation is running: ask again", left);
        };
    }

    private Changed changed(Snapshot present, Question question, BooleanSupplier stop) {
        return switch (whatIf.imagine(present, question, stop)) {
            case Imagined.Picture(var snapshot, var notes) -> new Changed(snapshot, notes);
            case Imagined.Nonsense(var problems) -> throw Refused.badRequest(String.join("; ", problems));
            case Imagined.NotKnown(var why) -> throw Refused.notKnown(why);
        };
    }
}
