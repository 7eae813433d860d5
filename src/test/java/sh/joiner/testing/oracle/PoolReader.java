package sh.joiner.testing.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.pool.Pool;

/** Reads NodePool manifests; all of them are ready. */
final class PoolReader {

    private PoolReader() {}

    static Pool of(JsonNode pool) {
        var spec = pool.path("spec");
        var ready = new Condition("Ready", Condition.Status.TRUE, "Ready", "", Instant.EPOCH);
        var name = pool.path("metadata").path("name").asText();
        return new Pool(
                name,
                "uid-of-" + name,
                1,
                spec.path("weight").asInt(0),
                RuleReader.resources(spec.path("limits")),
                OptionalInt.empty(),
                template(spec.path("template")),
                "",
                List.of(ready),
                false);
    }

    private static Pool.Template template(JsonNode template) {
        var spec = template.path("spec");
        var ref = spec.path("nodeClassRef");
        return new Pool.Template(
                RuleReader.map(template.path("metadata").path("labels")),
                RuleReader.map(template.path("metadata").path("annotations")),
                new NodeClassRef(
                        ref.path("group").asText(),
                        ref.path("kind").asText(),
                        ref.path("name").asText()),
                RuleReader.expressions(spec.path("requirements")),
                RuleReader.taints(spec.path("taints")),
                RuleReader.taints(spec.path("startupTaints")),
                new Claim.Lifetime(null, null));
    }
}
