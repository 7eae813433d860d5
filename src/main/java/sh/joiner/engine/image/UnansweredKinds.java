package sh.joiner.engine.image;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;

/**
 * The kinds of instances that AWS gave no answer about, with the time of its last answer.
 * @param all the time of the last complete answer, if an unresolved term may match any image; otherwise absent
 * @param some the time of the last answer about each kind of instance whose image is kept, or was dropped because this answer became too old
 */
public record UnansweredKinds(@Nullable Instant all, Map<Requirements, Instant> some) {

    /** AWS answered about everything. */
    public static final UnansweredKinds NONE = new UnansweredKinds(null, Map.of());

    public UnansweredKinds {
        some = Map.copyOf(some);
    }

    static UnansweredKinds of(Selection selection) {
        var some = new HashMap<Requirements, Instant>();
        selection.silent().forEach((key, since) -> some.put(key.instanceKind(), since));
        var instanceKind =
                selection.selected().stream().map(ResolvedImage::requirements).toList();
        return new UnansweredKinds(
                selection.ages().silentAtAllSince(instanceKind).orElse(null), some);
    }

    /** Returns the time of the last complete answer. Empty if AWS answered about all terms that may match any image. */
    public Optional<Instant> sinceAll() {
        return Optional.ofNullable(all);
    }
}
