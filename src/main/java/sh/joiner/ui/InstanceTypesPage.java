package sh.joiner.ui;

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
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.DiscoveredView;
import sh.joiner.board.view.InstanceTypeView;
import sh.joiner.board.view.ShortageView;

/** What can be bought, where, and for how much. */
@Path("/instancetypes")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class InstanceTypesPage {

    static final Twin TWIN = new Twin("Instance types", "/instancetypes", "instancetypes", "/api/v1/instancetypes", "");

    private final Board board;
    private final Frames frames;

    InstanceTypesPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record InstanceTypes(
            Frame frame,
            Shelf shelf,
            List<InstanceTypeView> rows,
            List<ShortageView> shortages,
            List<DiscoveredView> discovered)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@Context UriInfo uri) {
        var table = Table.of(Listings.instanceTypes(board.scene().instanceTypes()), uri);
        return new InstanceTypes(
                frames.around(TWIN), table.shelf(), table.rows(), board.shortages(), board.discovered());
    }
}
