package sh.joiner.model.nodeclass;

/** How a node class names its placement group (aws 1.2): by one of the two; the other is empty, and both are where it wants none. */
public record PlacementGroupTerm(String name, String id) {

    /** No group is wanted. */
    public static final PlacementGroupTerm NONE = new PlacementGroupTerm("", "");

    public boolean isNone() {
        return name.isEmpty() && id.isEmpty();
    }
}
