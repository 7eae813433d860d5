package sh.joiner.ui.cluster;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.board.Board;
import sh.joiner.board.FreezeDraft;
import sh.joiner.board.disruption.DisruptionSummaryView;
import sh.joiner.board.disruption.DisruptionView;
import sh.joiner.board.disruption.FreezeView;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.PoolView;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.port.UserRequests;
import sh.joiner.port.UserRequests.Outcome;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.Form;

/** The disruption commands that are being carried out, the commands that ended last, with their savings, and the freezes. */
@Path("/disruptions")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class DisruptionsPage {

    static final PageDescription PAGE = new PageDescription(
            "Disruption", "/disruptions", "nodes claims decisions", "/api/v1/disruptions", "kubectl get nodeclaims");

    private static final String BY = "disruption";
    private static final int MOST_DECISIONS = 20;
    private static final int MOST_ENDED = 20;
    private static final List<String> KINDS =
            Stream.of(DisruptionKind.values()).map(DisruptionKind::word).toList();

    private final Board board;
    private final Frames frames;
    private final UserRequests userRequests;

    DisruptionsPage(Board board, Frames frames, UserRequests userRequests) {
        this.board = board;
        this.userRequests = userRequests;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Disruptions(
            Frame frame,
            List<DisruptionView> commands,
            List<DisruptionView> ended,
            DisruptionSummaryView summary,
            List<String> pauses,
            List<FreezeView> freezes,
            String failure,
            List<DecisionView> history)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page() {
        return page("");
    }

    private TemplateInstance page(String failure) {
        var disruptions = board.disruptions();
        var views = board.views();
        return new Disruptions(
                frames.around(PAGE),
                disruptions.running(),
                disruptions.ended().stream().limit(MOST_ENDED).toList(),
                disruptions.summary(),
                views.pauses(),
                views.freezes(),
                failure,
                history());
    }

    /** Freezes nodes, or ends a freeze, and redirects to the page, so that a reload does not repeat the action. */
    @POST
    public Response act(MultivaluedMap<String, String> posted) {
        try {
            return switch (outcome(Form.of(posted))) {
                case Outcome.Written _ ->
                    Response.seeOther(URI.create(PAGE.path())).build();
                case Outcome.NotFound _ -> refused(404, "The freeze does not exist. It may have been deleted.");
                case Outcome.Stale _ -> refused(409, "A freeze of this name exists. Choose another name.");
                case Outcome.Refused(var why) -> refused(503, "The API server rejected the change: " + why);
            };
        } catch (IllegalArgumentException invalid) {
            return refused(400, String.valueOf(invalid.getMessage()));
        }
    }

    private Outcome outcome(Form form) {
        return switch (form.name()) {
            case "freeze" -> userRequests.freeze(draft(form).freeze(pools(), board.now()));
            case "end" -> userRequests.endFreeze(form.required("name"));
            default -> throw new IllegalArgumentException("Unknown action “%s”.".formatted(form.name()));
        };
    }

    private FreezeDraft draft(Form form) {
        var span = form.duration("for");
        return new FreezeDraft(
                form.text("name"),
                Arrays.stream(form.entered("freeze", "nodePools").split("[\\s,]+", -1))
                        .filter(pool -> !pool.isEmpty())
                        .toList(),
                KINDS.stream().filter(kind -> form.text(kind) != null).toList(),
                span == null ? null : board.now().plus(span),
                form.entered("freeze", "reason"));
    }

    private List<String> pools() {
        return board.views().pools().stream().map(PoolView::name).toList();
    }

    private Response refused(int status, String failure) {
        return Response.status(status).entity(page(failure).render()).build();
    }

    private List<DecisionView> history() {
        return board.decisions().stream()
                .filter(decision -> decision.by().equals(BY) && !decision.kind().routine())
                .limit(MOST_DECISIONS)
                .toList();
    }
}
