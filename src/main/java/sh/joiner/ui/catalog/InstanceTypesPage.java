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
import sh.joiner.board.catalog.InstanceTypeView;
import sh.joiner.board.listing.Listings;
import sh.joiner.board.view.CacheView;
import sh.joiner.board.view.DiscoveredView;
import sh.joiner.board.view.ShortageView;
import sh.joiner.model.cache.CacheName;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.ListControls;
import sh.joiner.ui.table.Table;
import sh.joiner.ui.text.ExistingNames;

/** The instance types with their zones and prices. */
@Path("/instancetypes")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class InstanceTypesPage {

    static final PageDescription PAGE = new PageDescription(
            "Instance types", "/instancetypes", "instancetypes caches", "/api/v1/instancetypes", "");

    private static final List<CacheName> SUPPLY = List.of(
            CacheName.INSTANCE_TYPES,
            CacheName.INSTANCE_TYPE_OFFERINGS,
            CacheName.ON_DEMAND_PRICES,
            CacheName.SPOT_PRICES,
            CacheName.UNAVAILABLE_OFFERINGS,
            CacheName.DISCOVERED_CAPACITY);

    private final Board board;
    private final Frames frames;

    InstanceTypesPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record InstanceTypes(
            Frame frame,
            ListControls controls,
            List<InstanceTypeView> rows,
            List<CacheView> supply,
            List<CacheView> caches,
            List<ShortageView> shortages,
            List<DiscoveredView> discovered,
            Set<String> nodes)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@Context UriInfo uri) {
        var table = Table.of(Listings.instanceTypes(board.views().instanceTypes()), uri);
        var caches = board.caches();
        return new InstanceTypes(
                frames.around(PAGE),
                table.controls(),
                table.rows(),
                supply(caches),
                caches,
                board.shortages(),
                board.discovered(),
                ExistingNames.reporters(board.views(), board.discovered()));
    }

    /** Returns the caches that the list is computed from, in the order of {@code SUPPLY}. A collapsed section of the page shows all caches. */
    private static List<CacheView> supply(List<CacheView> caches) {
        return SUPPLY.stream()
                .flatMap(name -> caches.stream().filter(cache -> cache.name().equals(name.word())))
                .toList();
    }
}
