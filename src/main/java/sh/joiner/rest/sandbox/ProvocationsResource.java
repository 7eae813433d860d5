package sh.joiner.rest.sandbox;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.Board;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.rest.Examples;
import sh.joiner.rest.problem.Api;
import sh.joiner.rest.problem.Refused;

/** Changes of the sandbox on a user's request. A new AMI, a new fault and a scheduled event are answered with 201 and an ID, every other change with 204. */
@Path(Api.SANDBOX)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "sandbox")
public class ProvocationsResource {

    private static final String BODY = "is missing: send a JSON object";

    private final Board board;
    private final Optional<Provocations> provocations;

    ProvocationsResource(Board board, Optional<Provocations> provocations) {
        this.board = board;
        this.provocations = provocations;
    }

    /** The ID of the created object. */
    @RegisterForReflection
    public record Made(String id) {}

    /**
     * All calls to the embedded AWS and to the embedded API server.
     *
     * @param last the last thousand calls to AWS and the last thousand calls to the API server, oldest first
     */
    @RegisterForReflection
    public record CallLog(List<Provocations.Calls> counts, List<Provocations.Call> last) {}

    /** The changes to an image: a new state, another account's access, or a deprecation. */
    @RegisterForReflection
    public record ImageBody(
            @Nullable String state,
            @Nullable Duration after,
            @Nullable Set<String> sharedWith,
            @Nullable Instant deprecatedAt) {}

    /** A notice from AWS about instances of a pool. */
    @RegisterForReflection
    public record PoolNoticeBody(
            @Nullable String kind,
            @Nullable String code,
            @Nullable Instant notBefore,
            @Nullable Duration after,
            @Nullable Duration lasts,
            @Nullable Set<String> via,
            @Nullable Integer count,
            @Nullable String state) {

        Provocation.PoolNotice of(String pool) {
            return new Provocation.PoolNotice(pool, kind, code, notBefore, after, lasts, via, count, state);
        }
    }

    @GET
    @Path("calls")
    @Operation(
            summary =
                    "List the calls to the embedded AWS and to the embedded API server: totals, the last minute, and the last calls")
    public CallLog calls() {
        return new CallLog(sandbox().state().calls(), sandbox().lastCalls());
    }

    @POST
    @Path("images")
    @Operation(summary = "Build an AMI")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.NewImage.class),
                            examples = @ExampleObject(name = "available after ten minutes", value = Examples.IMAGE)))
    public Response images(@NotNull(message = BODY) Provocation.NewImage body) {
        return provoke(body);
    }

    @POST
    @Path("images/{id}/state")
    @Operation(summary = "Change the state of an AMI, share the AMI or deprecate it; the ID can also be a name")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = ImageBody.class),
                            examples = @ExampleObject(name = "deregistered", value = Examples.IMAGE_DEREGISTERED)))
    public Response image(
            @Parameter(example = "web-1") @PathParam("id") String id, @NotNull(message = BODY) ImageBody body) {
        return provoke(
                new Provocation.ImageChange(id, body.state(), body.after(), body.sharedWith(), body.deprecatedAt()));
    }

    @POST
    @Path("releases")
    @Operation(summary = "Publish new AWS AMIs of an AMI family")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.ImageRelease.class),
                            examples = @ExampleObject(name = "AL2023", value = Examples.RELEASE)))
    public Response releases(@NotNull(message = BODY) Provocation.ImageRelease body) {
        return provoke(body);
    }

    @POST
    @Path("capacity")
    @Operation(summary = "Limit how many more instances of some offerings can be launched, or change their spot price")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.Capacity.class),
                            examples = {
                                @ExampleObject(name = "no spot capacity", value = Examples.SOLD_OUT),
                                @ExampleObject(name = "spot prices tripled", value = Examples.PRICE_TRIPLED)
                            }))
    public Response capacity(@NotNull(message = BODY) Provocation.Capacity body) {
        return provoke(body);
    }

    @POST
    @Path("account")
    @Operation(
            summary =
                    "Change the AWS account: delay the visibility of new resources, limit vCPUs, or delete a security group")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.AccountChange.class),
                            examples = {
                                @ExampleObject(name = "visible after ten seconds", value = Examples.LAG),
                                @ExampleObject(name = "quota of eight vCPUs", value = Examples.VCPUS),
                                @ExampleObject(name = "security group deleted", value = Examples.GROUP)
                            }))
    public Response account(@NotNull(message = BODY) Provocation.AccountChange body) {
        return provoke(body);
    }

    @POST
    @Path("memory")
    @Operation(
            summary =
                    "Set the share of memory that hypervisor and kernel reserve on an instance type, for instances that boot from now on")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.KeptMemory.class),
                            examples = @ExampleObject(name = "smaller than estimated", value = Examples.SMALLER)))
    public Response memory(@NotNull(message = BODY) Provocation.KeptMemory body) {
        return provoke(body);
    }

    @POST
    @Path("notices")
    @Operation(summary = "Send a notice about an instance as AWS does, on the queue or in the status of the instance")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.Notice.class),
                            examples = {
                                @ExampleObject(name = "spot interruption", value = Examples.INTERRUPTION),
                                @ExampleObject(name = "scheduled reboot", value = Examples.REBOOT),
                                @ExampleObject(name = "any text", value = Examples.RAW)
                            }))
    public Response notices(@NotNull(message = BODY) Provocation.Notice body) {
        return provoke(body);
    }

    @POST
    @Path("pools/{name}/notices")
    @Operation(
            summary = "Send the same notice for instances of a NodePool, or change the state of their scheduled events")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = PoolNoticeBody.class),
                            examples = {
                                @ExampleObject(name = "five spot interruptions", value = Examples.INTERRUPTIONS),
                                @ExampleObject(name = "reboots in three weeks", value = Examples.REBOOTS),
                                @ExampleObject(name = "scheduled events canceled", value = Examples.EVENTS_CANCELED)
                            }))
    public Response poolNotices(
            @Parameter(example = "default") @PathParam("name") String name,
            @NotNull(message = BODY) PoolNoticeBody body) {
        return provoke(body.of(name));
    }

    @POST
    @Path("faults")
    @Operation(summary = "Inject a fault into calls to AWS, or with api 'kubernetes' into calls to the API server")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.Fault.class),
                            examples = {
                                @ExampleObject(name = "throttled for ten minutes", value = Examples.FAULT),
                                @ExampleObject(
                                        name = "half of the API server's patches fail",
                                        value = Examples.API_FAULT),
                                @ExampleObject(name = "response lost", value = Examples.LOST_FAULT)
                            }))
    public Response faults(@NotNull(message = BODY) Provocation.Fault body) {
        return provoke(body);
    }

    @DELETE
    @Path("faults")
    @Operation(summary = "Remove all faults")
    public Response removeAllFaults() {
        sandbox().removeAllFaults();
        board.provoked();
        return Response.noContent().build();
    }

    @DELETE
    @Path("faults/{id}")
    @Operation(summary = "Remove one fault, by the ID that was returned when it was injected")
    public Response removeFault(@PathParam("id") String id) {
        try {
            sandbox().removeFault(id);
        } catch (NoSuchElementException missing) {
            throw Refused.notFound(String.valueOf(missing.getMessage()));
        }
        board.provoked();
        return Response.noContent().build();
    }

    @POST
    @Path("instances/{id}/{action}")
    @Consumes(MediaType.WILDCARD)
    @Operation(
            summary = "Change an instance: interrupt, stop, terminate, impair-instance, impair-system, impair-volumes, "
                    + "mend")
    public Response instance(@PathParam("id") String id, @PathParam("action") String action) {
        return provoke(new Provocation.InstanceChange(id, action));
    }

    @POST
    @Path("nodes/{name}/{action}")
    @Consumes(MediaType.WILDCARD)
    @Operation(summary = "Change a kubelet: not-ready, ready, stop-kubelet, start-kubelet, shut-down")
    public Response node(@PathParam("name") String name, @PathParam("action") String action) {
        return provoke(new Provocation.NodeChange(name, action, null));
    }

    @POST
    @Path("instance-profiles/{name}/{action}")
    @Consumes(MediaType.WILDCARD)
    @Operation(summary = "Change an instance profile: delete, or create with the nodes' role")
    public Response profile(
            @Parameter(example = Examples.PROFILE) @PathParam("name") String name,
            @Parameter(example = Examples.DELETE) @PathParam("action") String action) {
        return provoke(new Provocation.ProfileChange(name, action));
    }

    @POST
    @Path("roles/{name}/{action}")
    @Consumes(MediaType.WILDCARD)
    @Operation(summary = "Change a role: delete, or create with trust in EC2")
    public Response role(
            @Parameter(example = Examples.ROLE) @PathParam("name") String name,
            @Parameter(example = Examples.DELETE) @PathParam("action") String action) {
        return provoke(new Provocation.RoleChange(name, action));
    }

    @POST
    @Path("workloads")
    @Operation(summary = "Create or scale a Deployment of identical pods")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.Workload.class),
                            examples = @ExampleObject(name = "two hundred pods", value = Examples.WORKLOAD)))
    public Response workloads(@NotNull(message = BODY) Provocation.Workload body) {
        return provoke(body);
    }

    private Response provoke(Provocation order) {
        try {
            var made = sandbox().provoke(order);
            board.provoked();
            return made.map(id -> Response.status(Response.Status.CREATED).entity(new Made(id)))
                    .orElseGet(Response::noContent)
                    .build();
        } catch (NoSuchElementException missing) {
            throw Refused.notFound(String.valueOf(missing.getMessage()));
        } catch (IllegalArgumentException invalid) {
            throw Refused.badRequest(String.valueOf(invalid.getMessage()));
        }
    }

    private Provocations sandbox() {
        return provocations.orElseThrow(() -> Refused.notFound(
                "Joiner runs in a real cluster, where the sandbox API is not available: use Joiner's sandbox"));
    }
}
