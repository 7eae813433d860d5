package sh.joiner.model.prometheus;

/**
 * A key of a Secret or of a ConfigMap.
 *
 * @param kind the kind of the object
 */
public record ConfigKey(Kind kind, String namespace, String name, String key) {

    /** The kinds of objects that hold keys. */
    public enum Kind {
        SECRET("Secret"),
        CONFIG_MAP("ConfigMap");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Returns the name of the kind in Kubernetes. */
        public String word() {
            return word;
        }
    }

    /** Returns the kind, the namespace and the name, for messages. */
    public String object() {
        return "%s %s/%s".formatted(kind.word(), namespace, name);
    }
}
