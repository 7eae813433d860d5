package sh.joiner.ui.cluster;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.board.Board;
import sh.joiner.board.FreezeDraft;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.DisruptionView;
import sh.joiner.board.view.FreezeView;
import sh.joiner.board.view.NodeView;
import sh.joiner.board.view.PoolView;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.port.UserRequests;
import sh.joiner.port.UserRequests.Outcome;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.Form;
import sh.joiner.ui.table.ListControls;
import sh.joiner.ui.table.Table;

/** The disruption commands that are being carried out, the last ones, the freezes, and why each other node stays. */
@Path("/disruptions")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class DisruptionsPage {

    static final PageDescription PAGE = new PageDescription(
            "Disruption", "/disruptions", "nodes claims decisions", "/api/v1/disruptions", "kubectl get nodeclaims");

    private static final String BY = "disruption";
    private static final int MOST_DECISIONS = 20;
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
            List<String> pauses,
            List<FreezeView> freezes,
            String trouble,
            List<DecisionView> history,
            ListControls controls,
            List<NodeView> rows)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@Context UriInfo uri) {
        return page(uri, "");
    }

    private TemplateInstance page(UriInfo uri, String trouble) {
        var views = board.views();
        var table = Table.of(Listings.nodes(views.nodes()), uri);
        return new Disruptions(
                frames.around(PAGE),
                views.disruptions(),
                views.pauses(),
                views.freezes(),
                trouble,
                history(),
                table.controls(),
                table.rows());
    }

    /** Freezes nodes, or ends a freeze, and redirects to the page, so that a reload does not repeat the action. */
    @POST
    public Response act(@Context UriInfo uri, MultivaluedMap<String, String> posted) {
        try {
            return switch (outcome(Form.of(posted))) {
                case Outcome.Written _ ->
                    Response.seeOther(URI.create(PAGE.path())).build();
                case Outcome.Gone _ -> refused(404, uri, "The freeze does not exist. It may have been deleted.");
                case Outcome.Stale _ -> refused(409, uri, "A freeze of this name exists. Choose another name.");
                case Outcome.Refused(var why) -> refused(503, uri, "The API server rejected the change: " + why);
            };
        } catch (IllegalArgumentException invalid) {
            return refused(400, uri, String.valueOf(invalid.getMessage()));
        }
    }

    private Outcome outcome(Form form) {
        return switch (form.name()) {
            case "freeze" -> userRequests.freeze(draft(form).freeze(pools(), board.now()));
            case "end" -> userRequests.endFreeze(form.needed("name"));
            default -> throw new IllegalArgumentException("Unknown action “%s”.".formatted(form.name()));
        };
    }

    private FreezeDraft draft(Form form) {
        var span = form.span("for");
        return new FreezeDraft(
                form.text("name"),
                Arrays.stream(form.typed("freeze", "nodePools").split("[\\s,]+", -1))
                        .filter(pool -> !pool.isEmpty())
                        .toList(),
                KINDS.stream().filter(kind -> form.text(kind) != null).toList(),
                span == null ? null : board.now().plus(span),
                form.typed("freeze", "reason"));
    }

    private List<String> pools() {
        return board.views().pools().stream().map(PoolView::name).toList();
    }

    private Response refused(int status, UriInfo uri, String trouble) {
        return Response.status(status).entity(page(uri, trouble).render()).build();
    }

    private List<DecisionView> history() {
        return board.decisions().stream()
                .filter(decision -> decision.by().equals(BY))
                .limit(MOST_DECISIONS)
                .toList();
    }
}
