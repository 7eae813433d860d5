package sh.joiner.ui.rollout;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;
import java.util.Set;
import sh.joiner.board.Board;
import sh.joiner.board.rollout.RolloutView;
import sh.joiner.board.view.DecisionView;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.port.UserRequests;
import sh.joiner.port.UserRequests.Outcome;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.NoSuchPage;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.Form;
import sh.joiner.ui.text.ExistingNames;
import sh.joiner.ui.text.History;
import sh.joiner.ui.text.TextFormat;

/** An AMIRollout: its steps, the nodes of each pool and zone, the analysis, and buttons for requests. */
@Path("/rollouts/{name}")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class RolloutPage {

    private static final PageDescription PAGE =
            new PageDescription("AMIs", "/images", "images", "/api/v1/rollouts", "kubectl get amirollout");

    private final Board board;
    private final Frames frames;
    private final UserRequests userRequests;

    RolloutPage(Board board, Frames frames, UserRequests userRequests) {
        this.board = board;
        this.frames = frames;
        this.userRequests = userRequests;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Rollout(
            Frame frame,
            RolloutView rollout,
            Set<String> images,
            Set<String> nodeClasses,
            Set<String> pools,
            List<DecisionView> decisions,
            String failure)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@PathParam("name") String name) {
        return page(view(name), "");
    }

    /** Writes the request of the button and redirects to the page, so that a reload does not repeat the request. */
    @POST
    public Response request(@PathParam("name") String name, MultivaluedMap<String, String> posted) {
        var form = Form.of(posted);
        var rollout = view(name);
        try {
            var request = RolloutRequest.ofVerb(form.name())
                    .orElseThrow(() -> new IllegalArgumentException("Unknown action “%s”.".formatted(form.name())));
            return rollout.object().requests().contains(request.verb())
                    ? answered(rollout, userRequests.request(name, request, form.required("version")))
                    : refused(
                            409,
                            rollout,
                            "Too late to %s this rollout: its phase is %s."
                                    .formatted(
                                            request.verb(), rollout.progress().phase()));
        } catch (IllegalArgumentException invalid) {
            return refused(400, rollout, String.valueOf(invalid.getMessage()));
        }
    }

    private Response answered(RolloutView rollout, UserRequests.Answered<?> answered) {
        return switch (answered.outcome()) {
            case Outcome.Written _ ->
                Response.seeOther(URI.create("/rollouts/" + TextFormat.segments(rollout.name())))
                        .build();
            case Outcome.Refused(var why) -> refused(503, rollout, "The API server rejected the change: " + why);
            case Outcome.Stale _ ->
                refused(
                        412,
                        rollout,
                        "The rollout has changed since this page was loaded. Check its state, and repeat the action.");
            case Outcome.NotFound _ -> throw missing(rollout.name());
        };
    }

    private Response refused(int status, RolloutView rollout, String failure) {
        return Response.status(status).entity(page(rollout, failure).render()).build();
    }

    private TemplateInstance page(RolloutView rollout, String failure) {
        return new Rollout(
                frames.around(PAGE.of(rollout.name())),
                rollout,
                ExistingNames.images(board),
                ExistingNames.nodeClasses(board.views()),
                ExistingNames.pools(board.views()),
                History.about(board, rollout.name()),
                failure);
    }

    private RolloutView view(String name) {
        return board.views().rollouts().stream()
                .filter(rollout -> rollout.name().equals(name))
                .findFirst()
                .orElseThrow(() -> missing(name));
    }

    private static NoSuchPage missing(String name) {
        return NoSuchPage.deleted("AMIRollout", name);
    }
}
