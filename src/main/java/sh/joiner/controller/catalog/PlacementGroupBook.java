package sh.joiner.controller.catalog;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.model.nodeclass.PlacementGroup;

/** The placement group of each node class as EC2 last told it: the status of a class does not keep it (aws 6.13). Thread-safe. */
public final class PlacementGroupBook {

    private final Map<String, PlacementGroup> groups = new ConcurrentHashMap<>();

    /** The class of that uid starts its machines in this group. */
    public void learn(String uid, PlacementGroup group) {
        groups.put(uid, group);
    }

    /** It has none, or the class is gone. */
    public void forget(String uid) {
        groups.remove(uid);
    }

    /** Empty if it has none, or EC2 has not told of it. */
    public Optional<PlacementGroup> of(String uid) {
        return Optional.ofNullable(groups.get(uid));
    }
}
