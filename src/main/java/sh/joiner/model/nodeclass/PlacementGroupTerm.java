package sh.joiner.model.nodeclass;

/**
 * The placement group selector of a node class (aws 1.2): a name or an id. The other field is empty; both are empty for no placement group.
 */
public record PlacementGroupTerm(String name, String id) {

    /** No placement group. */
    public static final PlacementGroupTerm NONE = new PlacementGroupTerm("", "");

    public boolean isNone() {
        return name.isEmpty() && id.isEmpty();
    }
}
