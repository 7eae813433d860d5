package sh.joiner.rest.listing;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.math.BigDecimal;
import java.util.List;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.parameters.Parameter.In;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Listings;
import sh.joiner.rest.problem.Api;

/** Writes the parameters of each list into the OpenAPI document, from the facets of the list. */
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD)
public final class ListParametersFilter implements OASFilter {

    private static final List<Listing<?>> LISTS = List.of(
            Listings.pools(List.of()),
            Listings.nodeClasses(List.of()),
            Listings.claims(List.of()),
            Listings.unclaimed(List.of()),
            Listings.nodes(List.of()),
            Listings.disruptions(List.of()),
            Listings.disruptionCandidates(List.of()),
            Listings.blockers(List.of()),
            Listings.freezes(List.of()),
            Listings.rollouts(List.of()),
            Listings.pods(List.of()),
            Listings.decisions(List.of()),
            Listings.instanceTypes(List.of()),
            Listings.offerings(List.of()),
            Listings.discovered(List.of()),
            Listings.images(List.of()),
            Listings.awsApis(List.of()),
            Listings.caches(List.of()),
            Listings.interruptions(List.of()),
            Listings.interruptionPolicies(List.of()),
            Listings.effectiveRules(List.of()),
            Listings.windows(List.of()));

    @Override
    public void filterOpenAPI(OpenAPI api) {
        LISTS.forEach(list -> describe(api, list));
    }

    private static void describe(OpenAPI api, Listing<?> list) {
        var operation = api.getPaths().getPathItem(Api.ROOT + "/" + list.name()).getGET();
        list.facets()
                .forEach(facet -> operation.addParameter(parameter(
                        facet.name(),
                        SchemaType.STRING,
                        "Selects the items with this " + facet.name()
                                + ". Repeat the parameter to select several values.")));
        operation.addParameter(parameter(
                Listing.SEARCH,
                SchemaType.STRING,
                "Selects the items that contain this text in a searched field, such as the name."));
        var limit = parameter(Lists.LIMIT, SchemaType.INTEGER, "The maximum number of items in the answer.");
        limit.getSchema()
                .minimum(BigDecimal.ONE)
                .maximum(BigDecimal.valueOf(Lists.MAXIMUM_LIMIT))
                .defaultValue(Lists.DEFAULT_LIMIT);
        operation.addParameter(limit);
        operation.addParameter(parameter(
                Lists.CONTINUE,
                SchemaType.STRING,
                "The value of continue in the previous answer, to read the next part."));
    }

    private static Parameter parameter(String name, SchemaType type, String description) {
        return OASFactory.createParameter()
                .name(name)
                .in(In.QUERY)
                .description(description)
                .schema(OASFactory.createSchema().addType(type));
    }
}
