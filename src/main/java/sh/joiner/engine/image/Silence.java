package sh.joiner.engine.image;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;

/**
 * For what AWS gave no answer, and when it last gave one.
 *
 * @param all when it last answered for everything, where any image may be behind what it does not answer; absent if there is no such thing
 * @param some the same for the kinds of machines whose image is kept
 */
public record Silence(@Nullable Instant all, Map<Requirements, Instant> some) {

    /** It answered for everything. */
    public static final Silence NONE = new Silence(null, Map.of());

    public Silence {
        some = Map.copyOf(some);
    }

    static Silence of(Selection selection) {
        var some = new HashMap<Requirements, Instant>();
        selection.silent().forEach((key, since) -> some.put(key.machines(), since));
        var machines =
                selection.selected().stream().map(ResolvedImage::requirements).toList();
        return new Silence(selection.ages().silentAtAllSince(machines).orElse(null), some);
    }

    /** When it last answered for everything that any image may be behind; empty if it does now. */
    public Optional<Instant> sinceAll() {
        return Optional.ofNullable(all);
    }
}
