package sh.joiner.engine.bootstrap;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A value of a TOML document. */
sealed interface Toml {

    /** A text. */
    record Text(String value) implements Toml {}

    /** A number, a boolean or a date, as it was written. */
    record Raw(String value) implements Toml {}

    /** A list of values. */
    record Array(List<Toml> items) implements Toml {
        public Array {
            items = List.copyOf(items);
        }

        static Array of(String... texts) {
            return new Array(
                    List.of(texts).stream().map(text -> (Toml) new Text(text)).toList());
        }
    }

    /** Values by key, ordered by key. Changed while a document is put together, and then written. */
    record Table(SortedMap<String, Toml> entries) implements Toml {

        Table() {
            this(new TreeMap<>());
        }

        @Nullable
        Toml get(String key) {
            return entries.get(key);
        }

        void put(String key, Toml value) {
            entries.put(key, value);
        }

        /** The table under a key, made if it is missing; refuses anything else that stands there. */
        Table table(String key) {
            var known = entries.computeIfAbsent(key, _ -> new Table());
            if (known instanceof Table table) {
                return table;
            }
            // The last table of an array of tables is the one that later headers speak of.
            if (known instanceof Array(var items) && !items.isEmpty() && items.getLast() instanceof Table last) {
                return last;
            }
            throw new UnreadableText("'%s' is a value and cannot be a table too".formatted(key));
        }
    }
}
