package sh.joiner.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.ui.Reader.page;

import io.quarkus.qute.Engine;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;
import sh.joiner.ui.table.ListControls;

/** The links of pages to objects that exist, and the links of filters. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class PageLinksTest {

    @Inject
    Engine qute;

    @Test
    void anImageLinksToItsNodesThatExist() {
        var node = "ip-10-0-9-174.ec2.internal"; // the node of NodeClaim general-aa1
        var image = page("/images/ami-0c");

        assertThat(image.link("Nodes that run this AMI", node)).isEqualTo("/nodes/" + node);
        assertThat(image.items("Nodes that run this AMI")).contains("ip-10-0-1-7");
        assertThat(image.document().select("a[href=/nodes/ip-10-0-1-7]")).isEmpty();
    }

    @Test
    void theNodeThatReportedItsMemoryIsALink() {
        var node = page("/instancetypes/m7g.2xlarge").cell("Learned memory", "ami-0b", "Node");

        assertThat(page("/instancetypes/m7g.2xlarge").link("Learned memory", node))
                .isEqualTo("/nodes/" + node);
        assertThat(page("/instancetypes").link("Learned memory", node)).isEqualTo("/nodes/" + node);
    }

    @Test
    void aMissingNodeClassIsNoLink() {
        assertThat(page("/pools").cell("Pools", "misnamed", "Node class")).isEqualTo("al2032 not found");
        assertThat(page("/pools/misnamed").fact("Pool", "Node class")).isEqualTo("al2032 not found");
        assertThat(page("/pools").document().select("a[href=/nodeclasses/al2032]"))
                .isEmpty();
        assertThat(page("/pools").link("Pools", "legacy")).isEqualTo("/nodeclasses/legacy");
    }

    @Test
    void theCountsOfFiltersHaveAThousandsSeparator() {
        var zone = new ListControls.Link("us-east-1a", 1_225, "?zone=us-east-1a", false);
        var controls = new ListControls(
                List.of(new ListControls.FacetRow("zone", List.of(zone))), "", 1_235, 1_235, 200, "", "", List.of());

        var filters = Reader.of(qute.parse("{#listControls controls /}")
                .data("controls", controls)
                .render());

        assertThat(filters.document().select("[aria-label=zone] a").text()).isEqualTo("us-east-1a 1,225");
    }
}
