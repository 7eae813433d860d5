package sh.joiner.kubernetes.watch;

import java.util.Map;

/** A copy of the objects of one kind. A watch keeps the copy up to date. */
public interface WatchedKind {

    /** Returns the resource and its group, for example {@code nodeclaims.karpenter.sh}. */
    String name();

    /** Returns the part of the program that reads this copy, for example {@code cache}. */
    String reader();

    /** Returns the API server's path of the collection, with a query if the copy holds only some of its objects. */
    String path();

    /** Returns true if the first list, or the list after the last restart, is complete. */
    boolean isListed();

    /** Returns true if the client considers the watch connected. This includes a broken connection that the client has not detected. */
    boolean isWatching();

    /** Returns a text that changes with every event and bookmark of the watch. */
    String progress();

    /** Returns the versions of all objects in the copy, with the keys of {@link LiveObjects}. */
    Map<String, ObjectVersion> held();

    /** Lists the kind again and watches it on a new connection. Readers keep the old objects until the list is complete. Does not block. */
    void restart();
}
