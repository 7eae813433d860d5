package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the branches of a new tree with equal branches of older trees. Many versions of an object, and many objects of one template,
 * then need little more memory than their differences. The older trees do not change, and the content of the new tree does not change.
 */
@SuppressWarnings("ReferenceEquality") // identity of branches, not equality, is the purpose of this class
final class Sharing {

    private static final int BYTES_OF_BRANCH = 200;
    private static final int BYTES_OF_FIELD = 40;
    private static final int BYTES_OF_LEAF = 64;

    private long bytes;

    private Sharing() {}

    /**
     * Shares branches and returns approximately how many bytes of the tree are not shared.
     *
     * @param before the version that the tree replaces; tried first
     * @param similar an object that is probably similar
     */
    static long among(ObjectNode tree, @Nullable ObjectNode before, @Nullable ObjectNode similar) {
        var sharing = new Sharing();
        sharing.fields(tree, before, similar);
        return sharing.bytes;
    }

    private JsonNode shared(JsonNode mine, @Nullable JsonNode first, @Nullable JsonNode second) {
        if (mine == first || mine == second) {
            return mine;
        }
        return switch (mine) {
            case ObjectNode object -> fields(object, first, second);
            case ArrayNode array -> items(array, first, second);
            default -> leaf(mine, first, second);
        };
    }

    private JsonNode leaf(JsonNode mine, @Nullable JsonNode first, @Nullable JsonNode second) {
        if (first != null && mine.equals(first)) {
            return first;
        }
        if (second != null && mine.equals(second)) {
            return second;
        }
        bytes += BYTES_OF_LEAF + (mine.isTextual() ? mine.textValue().length() : 0);
        return mine;
    }

    private JsonNode fields(ObjectNode mine, @Nullable JsonNode first, @Nullable JsonNode second) {
        long before = bytes;
        var like = new Likeness(mine, first, second);
        for (var field : mine.properties()) {
            var inFirst = first == null ? null : first.get(field.getKey());
            var inSecond = second == null ? null : second.get(field.getKey());
            var child = shared(field.getValue(), inFirst, inSecond);
            if (child != field.getValue()) {
                field.setValue(child);
            }
            like.compare(child, inFirst, inSecond);
        }
        return chosen(like, before);
    }

    private JsonNode items(ArrayNode mine, @Nullable JsonNode first, @Nullable JsonNode second) {
        long before = bytes;
        var like = new Likeness(mine, first, second);
        for (int i = 0; i < mine.size(); i++) {
            var inFirst = first == null ? null : first.get(i);
            var inSecond = second == null ? null : second.get(i);
            var child = shared(mine.get(i), inFirst, inSecond);
            if (child != mine.get(i)) {
                mine.set(i, child);
            }
            like.compare(child, inFirst, inSecond);
        }
        return chosen(like, before);
    }

    private JsonNode chosen(Likeness like, long before) {
        var chosen = like.chosen();
        bytes = chosen == like.mine ? bytes + BYTES_OF_BRANCH + (long) BYTES_OF_FIELD * chosen.size() : before;
        return chosen;
    }

    /** Tracks whether all children of a branch are identical to those of one of the older branches. */
    private static final class Likeness {

        private final JsonNode mine;
        private final @Nullable JsonNode first;
        private final @Nullable JsonNode second;
        private boolean isFirst;
        private boolean isSecond;

        Likeness(JsonNode mine, @Nullable JsonNode first, @Nullable JsonNode second) {
            this.mine = mine;
            this.first = first;
            this.second = second;
            isFirst = isAlike(first);
            isSecond = isAlike(second);
        }

        private boolean isAlike(@Nullable JsonNode other) {
            return other != null && other.getNodeType() == mine.getNodeType() && other.size() == mine.size();
        }

        void compare(JsonNode child, @Nullable JsonNode inFirst, @Nullable JsonNode inSecond) {
            isFirst &= child == inFirst;
            isSecond = isSecond
                    && (child == inSecond
                            || child.equals(inSecond)); // if all three are equal, the child is that of the first branch
        }

        JsonNode chosen() {
            if (isFirst && first != null) {
                return first;
            }
            return isSecond && second != null ? second : mine;
        }
    }
}
