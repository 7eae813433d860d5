package sh.joiner.ui.cluster;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import sh.joiner.board.Board;
import sh.joiner.board.disruption.DisruptionSummaryView;
import sh.joiner.board.disruption.DisruptionView;
import sh.joiner.board.view.DecisionView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;

/** The disruption commands that are being carried out, the last ones, and what they saved. */
@Path("/disruptions")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class DisruptionsPage {

    static final PageDescription PAGE = new PageDescription(
            "Disruption", "/disruptions", "nodes claims decisions", "/api/v1/disruptions", "kubectl get nodeclaims");

    private static final String BY = "disruption";
    private static final int MOST_DECISIONS = 20;
    private static final int MOST_ENDED = 20;

    private final Board board;
    private final Frames frames;

    DisruptionsPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Disruptions(
            Frame frame,
            List<DisruptionView> commands,
            List<DisruptionView> ended,
            DisruptionSummaryView summary,
            List<DecisionView> history)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page() {
        var disruptions = board.disruptions();
        return new Disruptions(
                frames.around(PAGE),
                disruptions.running(),
                disruptions.ended().stream().limit(MOST_ENDED).toList(),
                disruptions.summary(),
                history());
    }

    private List<DecisionView> history() {
        return board.decisions().stream()
                .filter(decision -> decision.by().equals(BY) && !decision.kind().routine())
                .limit(MOST_DECISIONS)
                .toList();
    }
}
