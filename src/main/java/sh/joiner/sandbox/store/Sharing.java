package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * Lets a new tree stand on the branches of older ones where they are equal, so that many versions of an object, and many objects of one
 * template, cost little more than what differs between them. The older trees are never changed; the new one stays equal to what it was.
 */
@SuppressWarnings("ReferenceEquality") // to be the same branch, not an equal one, is what this is about
final class Sharing {

    private static final int BYTES_OF_BRANCH = 200;
    private static final int BYTES_OF_FIELD = 40;
    private static final int BYTES_OF_LEAF = 64;

    private long bytes;

    private Sharing() {}

    /**
     * Answers roughly how many bytes the tree has for itself after.
     *
     * @param before the version that it replaces; tried first
     * @param neighbour an object that is likely to be much the same
     */
    static long among(ObjectNode tree, @Nullable ObjectNode before, @Nullable ObjectNode neighbour) {
        var sharing = new Sharing();
        sharing.fields(tree, before, neighbour);
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
            var one = first == null ? null : first.get(field.getKey());
            var two = second == null ? null : second.get(field.getKey());
            var child = shared(field.getValue(), one, two);
            if (child != field.getValue()) {
                field.setValue(child);
            }
            like.compare(child, one, two);
        }
        return chosen(like, before);
    }

    private JsonNode items(ArrayNode mine, @Nullable JsonNode first, @Nullable JsonNode second) {
        long before = bytes;
        var like = new Likeness(mine, first, second);
        for (int i = 0; i < mine.size(); i++) {
            var one = first == null ? null : first.get(i);
            var two = second == null ? null : second.get(i);
            var child = shared(mine.get(i), one, two);
            if (child != mine.get(i)) {
                mine.set(i, child);
            }
            like.compare(child, one, two);
        }
        return chosen(like, before);
    }

    private JsonNode chosen(Likeness like, long before) {
        var chosen = like.chosen();
        bytes = chosen == like.mine ? bytes + BYTES_OF_BRANCH + (long) BYTES_OF_FIELD * chosen.size() : before;
        return chosen;
    }

    /** Whether all children of a branch are those of one of the older branches. */
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

        void compare(JsonNode child, @Nullable JsonNode one, @Nullable JsonNode two) {
            isFirst &= child == one;
            isSecond = isSecond
                    && (child == two || child.equals(two)); // where all three are equal, the child is the first's
        }

        JsonNode chosen() {
            if (isFirst && first != null) {
                return first;
            }
            return isSecond && second != null ? second : mine;
        }
    }
}
