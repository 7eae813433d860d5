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
import java.util.TreeMap;
import sh.joiner.board.Board;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.listing.Query;
import sh.joiner.board.view.DecisionView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.ListControls;
import sh.joiner.ui.table.Table;

/** The ledger: the decisions with their times, controllers and reasons. Decisions about single pods are shown on request. */
@Path("/decisions")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class DecisionsPage {

    static final PageDescription PAGE =
            new PageDescription("Decisions", "/decisions", "decisions", "/api/v1/decisions", "kubectl get events -A");

    private static final String SCOPE = "scope";

    private final Board board;
    private final Frames frames;

    DecisionsPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Decisions(Frame frame, ListControls controls, List<DecisionView> rows) implements TemplateInstance {}

    @GET
    public TemplateInstance page(@Context UriInfo uri) {
        var parameters = new TreeMap<String, List<String>>(uri.getQueryParameters());
        parameters.putIfAbsent(SCOPE, List.of("fleet"));
        var table = Table.of(Listings.decisions(board.decisions()), new Query(parameters));
        return new Decisions(frames.around(PAGE), table.controls(), table.rows());
    }
}
