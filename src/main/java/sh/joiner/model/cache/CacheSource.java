package sh.joiner.model.cache;

import java.util.Locale;

/** Where what a cache holds comes from. */
public enum CacheSource {
    /** The outside told it to this process. */
    LIVE,
    /** An earlier leader kept it; it stands until the outside answers. */
    SNAPSHOT,
    /** It is compiled into the program; it stands until the outside answers. */
    STATIC;

    /** As {@code live}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
