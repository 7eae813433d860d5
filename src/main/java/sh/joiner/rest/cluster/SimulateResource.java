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
import sh.joiner.port.WhatIf.Changes;
import sh.joiner.port.WhatIf.Prepared;
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
                    "Simulate added pods, changed NodePools and node classes, removed nodes, consolidation, and the rollout of new AMIs",
            description =
                    "Nothing is written. Joiner also plans the current cluster, for comparison. With consolidate, the answer has the commands that Joiner would carry out now, one after the other within the budgets, found with the configured search. With a changed NodePool or EC2NodeClass, drift has the nodes that would drift. With rollout, the answer has the steps of the rollout with their nodes, the price before and after, and what would hold nodes now. One simulation runs at a time, with a time limit.")
    @APIResponse(responseCode = "200")
    @APIResponse(
            responseCode = "400",
            description = "Invalid request; the detail names each invalid field and its error")
    @APIResponse(
            responseCode = "429",
            description = "Another simulation is running; retry after the seconds in Retry-After")
    @APIResponse(
            responseCode = "503",
            description = "The instance types or the AMIPolicies are not known yet, or AWS does not answer")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = SimulationOrder.class),
                            examples = {
                                @ExampleObject(name = "a hundred pods", value = Examples.WHAT_IF),
                                @ExampleObject(name = "a new AMI", value = Examples.WHAT_IF_ROLLOUT)
                            }))
    public SimulationView simulate(
            @NotNull(
                            message =
                                    "is missing: send the changes to simulate, in manifests, removeNodes, pods, consolidate or rollout")
                    SimulationOrder body,
            @Context HttpServerRequest request) {
        return answer(body.changes(), request);
    }

    @POST
    @Consumes({"application/yaml", "application/x-yaml", "text/yaml"})
    @Operation(hidden = true)
    public SimulationView simulate(String manifests, @Context HttpServerRequest request) {
        return answer(new Changes(manifests, List.of(), null), request);
    }

    private SimulationView answer(Changes changes, HttpServerRequest request) {
        return switch (simulations.run(
                (present, stop) -> changed(present, changes, stop), request.response()::closed)) {
            case Outcome.Done(var view) -> view;
            case Outcome.Busy(var left) ->
                throw Refused.busy("another simulation is running: retry after the seconds in Retry-After", left);
        };
    }

    private Changed changed(Snapshot present, Changes changes, BooleanSupplier stop) {
        return switch (whatIf.prepare(present, changes, stop)) {
            case Prepared.Changed(var snapshot, var notes, var drifted, var rollout) ->
                new Changed(snapshot, notes, drifted, rollout, changes.consolidation() != null);
            case Prepared.Invalid(var problems) -> throw Refused.badRequest(String.join("; ", problems));
            case Prepared.NotKnown(var why) -> throw Refused.notKnown(why);
        };
    }
}
