package sh.joiner.rest.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WhatIf.Changes;
import sh.joiner.port.WhatIf.PodTemplateCount;
import sh.joiner.port.WhatIf.SimulatedConsolidation;

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
        List<String> without) {

    /** A number of pods with equal requests. */
    @RegisterForReflection
    public record Pods(
            int count, @Nullable String cpu, @Nullable String memory) {

        PodTemplateCount templateCount() {
            return new PodTemplateCount(count, cpu == null ? "" : cpu, memory == null ? "" : memory);
        }
    }

    Changes changes() {
        return new Changes(
                text(),
                removeNodes == null ? List.of() : removeNodes,
                pods == null ? null : pods.templateCount(),
                Boolean.TRUE.equals(consolidate) || without != null
                        ? new SimulatedConsolidation(without == null ? List.of() : without)
                        : null);
    }

    private String text() {
        if (manifests == null || manifests.isNull()) {
            return "";
        }
        return manifests.isTextual() ? manifests.asText() : manifests.toString();
    }
}
