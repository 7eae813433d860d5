package sh.joiner.kubernetes.watch;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The differences between a copy and a live read. Events may still arrive, so a difference ends when the copy has reached the version that
 * was read.
 *
 * @param expected by key, the version that the copy must reach; empty if the object must disappear from the copy
 */
record VersionComparison(Map<String, Optional<ObjectVersion>> expected) {

    VersionComparison {
        expected = Map.copyOf(expected);
    }

    static VersionComparison of(LiveObjects live, Map<String, ObjectVersion> held) {
        var expected = new HashMap<String, Optional<ObjectVersion>>();
        live.objects().forEach((key, version) -> {
            var present = held.get(key);
            if (present == null || !present.isAtLeast(version)) {
                expected.put(key, Optional.of(version));
            }
        });
        held.forEach((key, version) -> {
            boolean createdLater = ObjectVersion.isNewer(version.revision(), live.revision());
            if (!live.objects().containsKey(key) && !createdLater) {
                expected.put(key, Optional.empty());
            }
        });
        return new VersionComparison(expected);
    }

    /** Returns true if there is no difference. */
    boolean agrees() {
        return expected.isEmpty();
    }

    /** Returns the remaining differences. Reads again, because an object may have been deleted or recreated since the first read. */
    VersionComparison remaining(Map<String, ObjectVersion> held, Supplier<LiveObjects> live) {
        var open = new HashMap<>(expected);
        open.entrySet().removeIf(entry -> isReached(entry.getValue(), held.get(entry.getKey())));
        if (open.isEmpty()) {
            return new VersionComparison(open);
        }
        var now = live.get().objects();
        open.entrySet().removeIf(entry -> isExplained(entry, held, now));
        return new VersionComparison(open);
    }

    private static boolean isReached(Optional<ObjectVersion> expected, @Nullable ObjectVersion held) {
        return held == null
                ? expected.isEmpty()
                : expected.filter(held::isAtLeast).isPresent();
    }

    private static boolean isExplained(
            Map.Entry<String, Optional<ObjectVersion>> entry,
            Map<String, ObjectVersion> held,
            Map<String, ObjectVersion> live) {
        var key = entry.getKey();
        var present = held.get(key);
        return present == null ? !live.containsKey(key) : present.equals(live.get(key));
    }

    /** Returns one of the differences, for a log line. */
    String example() {
        return expected.entrySet().stream()
                .min(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey()
                        + entry.getValue()
                                .map(version -> " is at resourceVersion " + version.revision())
                                .orElse(" no longer exists"))
                .orElse("");
    }
}
