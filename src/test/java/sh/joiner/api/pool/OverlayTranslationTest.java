package sh.joiner.api.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.api.v1alpha1.NodeOverlay;
import sh.joiner.model.catalog.Overlay;
import sh.joiner.model.catalog.PriceChange;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Valid NodeOverlays, and the problems of invalid ones (core 1.4). */
class OverlayTranslationTest {

    private static Overlay overlay(String spec) {
        var yaml = """
                apiVersion: karpenter.sh/v1alpha1
                kind: NodeOverlay
                metadata: {name: some}
                spec: %s
                """.formatted(spec);
        return OverlayTranslation.overlay(new KubernetesSerialization().unmarshal(yaml, NodeOverlay.class));
    }

    @Test
    void readsEveryField() {
        var overlay = overlay("""
                {requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [spot]}],
                 priceAdjustment: "-10%", capacity: {smarter-devices/fuse: "3"}, weight: 7}""");

        assertThat(overlay)
                .isEqualTo(new Overlay(
                        "some",
                        7,
                        Requirements.of(Requirement.in(Labels.CAPACITY_TYPE, "spot")),
                        new PriceChange.ByPercent(-10),
                        Resources.parse(Map.of("smarter-devices/fuse", "3")),
                        ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{requirements: [{key: a, operator: In, values: []}]} | spec.requirements[0].values",
                "{requirements: [{key: 'a b', operator: Exists}]} | spec.requirements[0].key",
                "{requirements: [{key: a, operator: In, values: ['x y']}]} | spec.requirements[0].values",
                "{requirements: [], price: '1', priceAdjustment: '+1'} | are both set",
                "{requirements: [], price: '-1'} | spec.price",
                "{requirements: [], priceAdjustment: '1'} | spec.priceAdjustment",
                "{requirements: [], capacity: {memory: 1Gi}} | spec.capacity.memory",
                "{requirements: [], capacity: {example.com/x: '-1'}} | spec.capacity.example.com/x"
            })
    void anInvalidOverlayReportsItsProblem(String spec, String why) {
        assertThat(overlay(spec).problem()).contains(why);
    }
}
