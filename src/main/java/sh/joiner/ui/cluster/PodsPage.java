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
import sh.joiner.board.view.PodView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.ListControls;
import sh.joiner.ui.table.Table;

/** The pending pods, each with the reasons why it is pending. The query may select another phase. */
@Path("/pods")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class PodsPage {

    static final PageDescription PAGE = new PageDescription(
            "Pending pods",
            "/pods",
            "pods",
            "/api/v1/pods?phase=Pending",
            "kubectl get pods -A --field-selector status.phase=Pending");

    private static final String PHASE = "phase";

    private final Board board;
    private final Frames frames;

    PodsPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Pods(Frame frame, ListControls controls, List<PodView> rows) implements TemplateInstance {}

    @GET
    public TemplateInstance page(@Context UriInfo uri) {
        var parameters = new TreeMap<String, List<String>>(uri.getQueryParameters());
        parameters.putIfAbsent(PHASE, List.of("Pending"));
        var table = Table.of(Listings.pods(board.views().pods()), new Query(parameters));
        return new Pods(frames.around(PAGE), table.controls(), table.rows());
    }
}
