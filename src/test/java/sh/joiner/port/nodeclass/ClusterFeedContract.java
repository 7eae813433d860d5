package sh.joiner.port.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The contract of {@link ClusterFeed}. */
public abstract class ClusterFeedContract {

    protected abstract ClusterFeed cluster();

    @Test
    void everythingThatAnInstanceNeedsIsReturned() {
        var facts = cluster().facts();

        assertThat(facts.name()).isEqualTo("tour");
        assertThat(facts.region()).isEqualTo("us-east-1");
        assertThat(facts.endpoint()).matches("https?://.+");
        assertThat(facts.caBundle()).isBase64();
        assertThat(facts.kubernetesVersion()).matches("1\\.[0-9]+");
        assertThat(facts.serviceCidr()).matches("[0-9a-f.:]+/[0-9]+");
    }

    @Test
    void aRepeatedReadReturnsTheSame() {
        assertThat(cluster().facts()).isEqualTo(cluster().facts());
    }
}
