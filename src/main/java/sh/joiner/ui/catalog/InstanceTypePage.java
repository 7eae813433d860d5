package sh.joiner.ui.catalog;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Set;
import sh.joiner.board.Board;
import sh.joiner.board.catalog.InstanceTypeView;
import sh.joiner.board.catalog.OfferingLineView;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.DiscoveredView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.table.Table;
import sh.joiner.ui.text.ExistingNames;

/** An instance type: the resources of its nodes, and its offerings. */
@Path("/instancetypes/{name}")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class InstanceTypePage {

    private final Board board;
    private final Frames frames;

    InstanceTypePage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record InstanceType(
            Frame frame,
            InstanceTypeView type,
            List<OfferingLineView> offerings,
            List<DiscoveredView> learned,
            Set<String> nodes)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@PathParam("name") String name) {
        var type = Table.one(Listings.instanceTypes(board.views().instanceTypes()), "instance type", name);
        var learned = board.discovered().stream()
                .filter(discovered -> discovered.instanceType().equals(name))
                .toList();
        return new InstanceType(
                frames.around(InstanceTypesPage.PAGE.of(name)),
                type,
                board.offerings().stream()
                        .filter(offeringLine ->
                                offeringLine.capacity().instanceType().equals(name))
                        .toList(),
                learned,
                ExistingNames.reporters(board.views(), learned));
    }
}
