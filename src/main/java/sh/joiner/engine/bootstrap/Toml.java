package sh.joiner.engine.bootstrap;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A value of a TOML document. */
sealed interface Toml {

    /** A string. */
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

    /** A table, ordered by key. Tables are mutable until the document is complete. */
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

        /** Returns the table under a key, which is created if it is missing. Throws if the key has another value. */
        Table table(String key) {
            var known = entries.computeIfAbsent(key, _ -> new Table());
            if (known instanceof Table table) {
                return table;
            }
            // Later headers refer to the last table of an array of tables.
            if (known instanceof Array(var items) && !items.isEmpty() && items.getLast() instanceof Table last) {
                return last;
            }
            throw new UnreadableText("'%s' has a value and cannot be a table as well".formatted(key));
        }
    }
}
