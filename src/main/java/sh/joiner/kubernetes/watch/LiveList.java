package sh.joiner.kubernetes.watch;

/** Reads the versions of all objects of one kind from the API server, not from a cache of this process. */
@FunctionalInterface
public interface LiveList {

    /** Returns the current objects. Throws a RuntimeException if the API server does not answer or refuses. */
    LiveObjects read();
}
