package sh.joiner.rest.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WhatIf.Changes;
import sh.joiner.port.WhatIf.NewImages;
import sh.joiner.port.WhatIf.NewStep;
import sh.joiner.port.WhatIf.PodTemplateCount;
import sh.joiner.port.WhatIf.SimulatedConsolidation;
import sh.joiner.port.WhatIf.StepLabelRule;
import sh.joiner.port.WhatIf.StepPools;
import sh.joiner.port.WhatIf.StepSelector;

/**
 * The changes to simulate.
 *
 * @param manifests objects as kubectl accepts them: a text in YAML or JSON, an object, or a list of objects
 */
@RegisterForReflection
public record SimulationOrder(
        @Schema(
                type = SchemaType.OBJECT,
                description =
                        "Objects as kubectl accepts them: a text in YAML or JSON, an object, or a list of objects")
        @Nullable
        JsonNode manifests,

        @Nullable List<String> removeNodes,
        @Nullable Pods pods,

        @Schema(description = "true also simulates which nodes Joiner would remove now") @Nullable
        Boolean consolidate,

        @Schema(
                description =
                        "Blockers that the simulated consolidation ignores: names of the list /disruptions/blockers with the code PodDisruptionBudget, DisruptionBudget or PodDoNotDisrupt")
        @Nullable
        List<String> without,

        @Schema(description = "New AMIs for the nodes of an EC2NodeClass; the answer forecasts their rollout") @Nullable
        Rollout rollout) {

    /** A number of pods with equal requests. */
    @RegisterForReflection
    public record Pods(
            int count, @Nullable String cpu, @Nullable String memory) {

        PodTemplateCount templateCount() {
            return new PodTemplateCount(count, text(cpu), text(memory));
        }
    }

    /**
     * New AMIs for the nodes of a node class.
     *
     * @param images ids of AMIs
     * @param steps the steps of the rollout, as in an AMIPolicy
     */
    @RegisterForReflection
    public record Rollout(
            @Schema(description = "Name of the EC2NodeClass") @Nullable
            String nodeClass,

            @Schema(description = "Ids of the new AMIs, one for each kind of instance that changes") @Nullable
            List<String> images,

            @Schema(
                    description =
                            "Steps as in spec.rollout.steps of an AMIPolicy; absent for the steps of the policy that applies to the node class")
            @Nullable
            List<Step> steps) {

        NewImages newImages() {
            return new NewImages(
                    text(nodeClass),
                    images == null ? List.of() : images,
                    steps == null ? null : steps.stream().map(Step::newStep).toList());
        }
    }

    /** A step of a rollout. */
    @RegisterForReflection
    public record Step(
            @Nullable Integer nodes,
            @Nullable Integer percent,
            @Nullable StepNodePools nodePools,
            @Nullable String soak,
            @Nullable String approval,
            @Nullable String window) {

        NewStep newStep() {
            return new NewStep(
                    nodes,
                    percent,
                    nodePools == null ? null : nodePools.stepPools(),
                    text(soak),
                    text(approval),
                    text(window));
        }
    }

    /** The NodePools of a step, by name or by label. */
    @RegisterForReflection
    public record StepNodePools(
            @Nullable List<String> names, @Nullable NodePoolSelector selector) {

        StepPools stepPools() {
            return new StepPools(names, selector == null ? null : selector.stepSelector());
        }
    }

    /** A label selector as in Kubernetes. */
    @RegisterForReflection
    public record NodePoolSelector(
            @Nullable Map<String, String> matchLabels,
            @Nullable List<NodePoolLabelRule> matchExpressions) {

        StepSelector stepSelector() {
            return new StepSelector(
                    matchLabels == null ? Map.of() : matchLabels,
                    matchExpressions == null
                            ? List.of()
                            : matchExpressions.stream()
                                    .map(NodePoolLabelRule::stepLabelRule)
                                    .toList());
        }
    }

    /** A rule for one label. */
    @RegisterForReflection
    public record NodePoolLabelRule(
            @Nullable String key,
            @Nullable String operator,
            @Nullable List<String> values) {

        StepLabelRule stepLabelRule() {
            return new StepLabelRule(text(key), text(operator), values == null ? List.of() : values);
        }
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }

    Changes changes() {
        return new Changes(
                text(),
                removeNodes == null ? List.of() : removeNodes,
                pods == null ? null : pods.templateCount(),
                Boolean.TRUE.equals(consolidate) || without != null
                        ? new SimulatedConsolidation(without == null ? List.of() : without)
                        : null,
                rollout == null ? null : rollout.newImages());
    }

    private String text() {
        if (manifests == null || manifests.isNull()) {
            return "";
        }
        return manifests.isTextual() ? manifests.asText() : manifests.toString();
    }
}
