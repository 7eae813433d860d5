package sh.joiner.rest.cluster;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.disruption.DisruptionView;
import sh.joiner.rest.listing.Items;

/**
 * The disruption commands that are being carried out, and the last commands that ended.
 *
 * @param pauses the reasons why drift and consolidation pause, in the whole cluster or for one NodePool; empty if they do not pause, and on a standby
 */
@RegisterForReflection
public record DisruptionList(
        List<DisruptionView> items,
        @JsonProperty("continue") @Nullable String more,
        @Nullable Instant asOf,
        List<String> pauses) {

    static DisruptionList of(Items<DisruptionView> read, List<String> pauses) {
        return new DisruptionList(read.items(), read.more(), read.asOf(), pauses);
    }
}
