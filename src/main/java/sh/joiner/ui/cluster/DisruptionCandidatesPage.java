package sh.joiner.ui.cluster;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import sh.joiner.board.Board;
import sh.joiner.board.disruption.BlockerSumView;
import sh.joiner.board.disruption.BlockerSums;
import sh.joiner.board.disruption.DisruptionCandidateView;
import sh.joiner.board.listing.Listings;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.ListControls;
import sh.joiner.ui.table.Table;

/** Every node with the savings of its removal and its blockers, and the causes of the blockers with the number of blocked nodes. */
@Path("/disruptions/candidates")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class DisruptionCandidatesPage {

    static final PageDescription PAGE = new PageDescription(
            "Candidates for disruption",
            "/disruptions",
            "nodes claims",
            "/api/v1/disruptions/candidates",
            "kubectl get events --field-selector reason=Unconsolidatable");

    private static final int MOST_BLOCKERS = 50;

    private final Board board;
    private final Frames frames;

    DisruptionCandidatesPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record DisruptionCandidates(
            Frame frame, List<BlockerSumView> blockers, ListControls controls, List<DisruptionCandidateView> rows)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@Context UriInfo uri) {
        var nodes = board.views().disruptionCandidates();
        var table = Table.of(Listings.disruptionCandidates(nodes), uri);
        return new DisruptionCandidates(
                frames.around(PAGE),
                BlockerSums.of(nodes).stream().limit(MOST_BLOCKERS).toList(),
                table.controls(),
                table.rows());
    }
}
