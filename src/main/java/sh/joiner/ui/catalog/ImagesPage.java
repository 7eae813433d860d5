package sh.joiner.ui.catalog;

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
import java.util.Set;
import sh.joiner.board.Board;
import sh.joiner.board.catalog.CandidateView;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.rollout.RolloutView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.ListControls;
import sh.joiner.ui.table.Table;
import sh.joiner.ui.text.ExistingNames;

/** All candidate AMIs of the node classes, in any state, with their verdicts. */
@Path("/images")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class ImagesPage {

    static final PageDescription PAGE = new PageDescription("AMIs", "/images", "images", "/api/v1/images", "");

    private final Board board;
    private final Frames frames;

    ImagesPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Images(
            Frame frame,
            ListControls controls,
            List<CandidateView> rows,
            List<RolloutView> rollouts,
            Set<String> nodeClasses,
            String notKnown)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@Context UriInfo uri) {
        var table = Table.of(Listings.images(board.images()), uri);
        return new Images(
                frames.around(PAGE),
                table.controls(),
                table.rows(),
                board.views().rollouts(),
                ExistingNames.nodeClasses(board.views()),
                board.imagesNotKnown().orElse(""));
    }
}
