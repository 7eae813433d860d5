package sh.joiner.rest.listing;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list, or a part of a list.
 *
 * @param more the value of the parameter {@code continue} of the next request; absent at the end of the list
 * @param asOf time of the snapshot, or of the request if the list does not depend on the snapshot; absent before the first snapshot
 */
@RegisterForReflection
public record Items<T>(
        List<T> items,
        @JsonProperty("continue") @Nullable String more,
        @Nullable Instant asOf) {}
