package sh.joiner.port;

import sh.joiner.model.cache.CacheName;

/** Writes down what a person wants, on an object of the cluster, where whoever acts will see it. Never throws. */
@FunctionalInterface
public interface Wishes {

    /** Every process is to ask again for what this cache holds, or to forget it. */
    Outcome refresh(CacheName cache);

    /** What became of a wish. */
    sealed interface Outcome {

        /** It stands on an object; what comes of it is seen there. */
        record Written() implements Outcome {}

        /** The API server did not take it. */
        record Refused(String why) implements Outcome {}
    }
}
