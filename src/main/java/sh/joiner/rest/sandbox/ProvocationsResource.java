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

/** The actions of a person on the sandbox. An action that creates something answers 201 with its id, every other action answers 204. */
@Path(Api.SANDBOX)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "sandbox")
public class ProvocationsResource {

    private static final String BODY = "must have a body";

    private final Board board;
    private final Optional<Provocations> provocations;

    ProvocationsResource(Board board, Optional<Provocations> provocations) {
        this.board = board;
        this.provocations = provocations;
    }

    /** The id of the created object. */
    @RegisterForReflection
    public record Made(String id) {}

    /**
     * All calls to the embedded AWS and to the embedded API server.
     *
     * @param last the last thousand calls of each, oldest first
     */
    @RegisterForReflection
    public record CallLog(List<Provocations.Calls> counts, List<Provocations.Call> last) {}

    /** The new state of an image. */
    @RegisterForReflection
    public record ImageBody(
            @Nullable String state,
            @Nullable Duration after,
            @Nullable Set<String> sharedWith,
            @Nullable Instant deprecatedAt) {}

    /** A notice of AWS about the instances of a pool. */
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
                    "Every call to the embedded AWS and to the embedded API server: how often, how often lately, and the last ones")
    public CallLog calls() {
        return new CallLog(sandbox().state().calls(), sandbox().lastCalls());
    }

    @POST
    @Path("images")
    @Operation(summary = "Builds an image")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.NewImage.class),
                            examples = @ExampleObject(name = "built in ten minutes", value = Examples.IMAGE)))
    public Response images(@NotNull(message = BODY) Provocation.NewImage order) {
        return provoke(order);
    }

    @POST
    @Path("images/{id}/state")
    @Operation(summary = "Puts an image into another state, shares it or deprecates it; the id may be a name")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = ImageBody.class),
                            examples = @ExampleObject(name = "gone", value = Examples.IMAGE_GONE)))
    public Response image(
            @Parameter(example = "web-1") @PathParam("id") String id, @NotNull(message = BODY) ImageBody body) {
        return provoke(
                new Provocation.ImageChange(id, body.state(), body.after(), body.sharedWith(), body.deprecatedAt()));
    }

    @POST
    @Path("releases")
    @Operation(summary = "Lets AWS publish new images of a family")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.ImageRelease.class),
                            examples = @ExampleObject(name = "AL2023", value = Examples.RELEASE)))
    public Response releases(@NotNull(message = BODY) Provocation.ImageRelease order) {
        return provoke(order);
    }

    @POST
    @Path("capacity")
    @Operation(summary = "Says how many more instances of some offerings EC2 has, or moves their spot price")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.Capacity.class),
                            examples = {
                                @ExampleObject(name = "sold out", value = Examples.SOLD_OUT),
                                @ExampleObject(name = "dearer", value = Examples.DEARER)
                            }))
    public Response capacity(@NotNull(message = BODY) Provocation.Capacity order) {
        return provoke(order);
    }

    @POST
    @Path("account")
    @Operation(
            summary =
                    "Changes the AWS account: new resources are found late, vCPUs are limited, or a security group is deleted")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.AccountChange.class),
                            examples = {
                                @ExampleObject(name = "found after ten seconds", value = Examples.LAG),
                                @ExampleObject(name = "eight vCPUs", value = Examples.VCPUS),
                                @ExampleObject(name = "security group deleted", value = Examples.GROUP)
                            }))
    public Response account(@NotNull(message = BODY) Provocation.AccountChange order) {
        return provoke(order);
    }

    @POST
    @Path("memory")
    @Operation(
            summary =
                    "Says how much of their memory machines of a type keep for themselves, when they boot from now on")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.KeptMemory.class),
                            examples = @ExampleObject(name = "smaller than estimated", value = Examples.SMALLER)))
    public Response memory(@NotNull(message = BODY) Provocation.KeptMemory order) {
        return provoke(order);
    }

    @POST
    @Path("notices")
    @Operation(summary = "Lets AWS tell of an instance, on the queue or in its status")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.Notice.class),
                            examples = {
                                @ExampleObject(name = "spot interruption", value = Examples.INTERRUPTION),
                                @ExampleObject(name = "scheduled reboot", value = Examples.REBOOT),
                                @ExampleObject(name = "any text", value = Examples.RAW)
                            }))
    public Response notices(@NotNull(message = BODY) Provocation.Notice order) {
        return provoke(order);
    }

    @POST
    @Path("pools/{name}/notices")
    @Operation(
            summary = "Lets AWS tell the same of the instances of a node pool, or call off what was scheduled for them")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = PoolNoticeBody.class),
                            examples = {
                                @ExampleObject(name = "five spot instances are taken", value = Examples.STORM),
                                @ExampleObject(name = "reboots in three weeks", value = Examples.REBOOTS),
                                @ExampleObject(name = "called off", value = Examples.CALLED_OFF)
                            }))
    public Response poolNotices(
            @Parameter(example = "default") @PathParam("name") String name,
            @NotNull(message = BODY) PoolNoticeBody body) {
        return provoke(body.of(name));
    }

    @POST
    @Path("faults")
    @Operation(summary = "Lets calls to AWS or, by the api kubernetes, to the API server meet a fault")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.Fault.class),
                            examples = {
                                @ExampleObject(name = "throttled for ten minutes", value = Examples.FAULT),
                                @ExampleObject(name = "API server in trouble", value = Examples.API_FAULT),
                                @ExampleObject(name = "answer lost", value = Examples.LOST_FAULT)
                            }))
    public Response faults(@NotNull(message = BODY) Provocation.Fault order) {
        return provoke(order);
    }

    @DELETE
    @Path("faults")
    @Operation(summary = "Takes all faults away")
    public Response heal() {
        sandbox().heal();
        board.provoked();
        return Response.noContent().build();
    }

    @DELETE
    @Path("faults/{id}")
    @Operation(summary = "Takes one fault away, by the id that it was answered with")
    public Response heal(@PathParam("id") String id) {
        try {
            sandbox().heal(id);
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
            summary =
                    "Does something to an instance: interrupt, stop, terminate, impair-instance, impair-system, impair-volumes, mend")
    public Response instance(@PathParam("id") String id, @PathParam("action") String action) {
        return provoke(new Provocation.InstanceChange(id, action));
    }

    @POST
    @Path("nodes/{name}/{action}")
    @Consumes(MediaType.WILDCARD)
    @Operation(summary = "Does something to a kubelet: not-ready, ready, stop-kubelet, start-kubelet, shut-down")
    public Response node(@PathParam("name") String name, @PathParam("action") String action) {
        return provoke(new Provocation.NodeChange(name, action, null));
    }

    @POST
    @Path("instance-profiles/{name}/{action}")
    @Consumes(MediaType.WILDCARD)
    @Operation(summary = "Does something to an instance profile: delete, or create with the nodes' role in it")
    public Response profile(
            @Parameter(example = Examples.PROFILE) @PathParam("name") String name,
            @Parameter(example = Examples.DELETE) @PathParam("action") String action) {
        return provoke(new Provocation.ProfileChange(name, action));
    }

    @POST
    @Path("roles/{name}/{action}")
    @Consumes(MediaType.WILDCARD)
    @Operation(summary = "Does something to a role: delete, or create as one that machines may take")
    public Response role(
            @Parameter(example = Examples.ROLE) @PathParam("name") String name,
            @Parameter(example = Examples.DELETE) @PathParam("action") String action) {
        return provoke(new Provocation.RoleChange(name, action));
    }

    @POST
    @Path("workloads")
    @Operation(summary = "Makes many equal pods, in a Deployment of this name")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Provocation.Workload.class),
                            examples = @ExampleObject(name = "two hundred", value = Examples.CROWD)))
    public Response workloads(@NotNull(message = BODY) Provocation.Workload order) {
        return provoke(order);
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
        } catch (IllegalArgumentException nonsense) {
            throw Refused.badRequest(String.valueOf(nonsense.getMessage()));
        }
    }

    private Provocations sandbox() {
        return provocations.orElseThrow(() -> Refused.notFound("there is no sandbox in a cluster"));
    }
}
