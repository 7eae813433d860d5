package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;

/**
 * A version of an object in the store. The tree never changes. The JSON of the tree is cached for all clients that list or watch the object. The
 * cache can be discarded when memory is low.
 */
public final class Stored {

    private final Key key;
    private final long version;
    private final ObjectNode tree;
    private final long bytes;

    private volatile @Nullable SoftReference<byte[]> json;

    public Stored(Key key, long version, ObjectNode tree) {
        this(key, version, tree, 0);
    }

    /** {@code bytes} is the approximate size of the part of the tree that is not shared with other trees. */
    Stored(Key key, long version, ObjectNode tree, long bytes) {
        this.key = key;
        this.version = version;
        this.tree = tree;
        this.bytes = bytes;
    }

    public Key key() {
        return key;
    }

    long version() {
        return version;
    }

    long bytes() {
        return bytes;
    }

    /** Returns the tree, which callers must not change. */
    public ObjectNode tree() {
        return tree;
    }

    public ObjectNode copy() {
        return tree.deepCopy();
    }

    public String uid() {
        return tree.path("metadata").path("uid").asText();
    }

    public byte[] json() {
        var cached = json;
        var bytes = cached == null ? null : cached.get();
        if (bytes == null) {
            bytes = Json.bytes(tree);
            json = new SoftReference<>(bytes);
        }
        return bytes;
    }
}
