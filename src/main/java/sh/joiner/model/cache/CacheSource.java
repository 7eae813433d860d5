package sh.joiner.model.cache;

import java.util.Locale;

/** The source of the content of a cache. */
public enum CacheSource {
    /** AWS or the API server returned the content to this process. */
    LIVE,
    /** An earlier leader saved the content. Joiner uses this content until AWS answers. */
    SNAPSHOT,
    /** The content is compiled into the program. Joiner uses this content until AWS answers. */
    STATIC;

    /** Returns the word for REST and pages, such as {@code live}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
