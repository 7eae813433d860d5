package sh.joiner.sandbox.kind;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.patch.BuiltInShape;
import sh.joiner.sandbox.patch.MergeShape;
import sh.joiner.sandbox.schema.Schema;

/**
 * Finds the merge rules of a kind: Kubernetes' own rules for built-in kinds, and the rules of the CRD for custom kinds. Metadata has the same
 * rules for all kinds.
 */
public final class TypeShapes {

    private TypeShapes() {}

    public static MergeShape of(ResourceType type) {
        var custom = type.custom();
        return custom == null ? BuiltInShape.ROOT : new Root(custom.schema());
    }

    private record Root(Schema schema) implements MergeShape {

        @Override
        public boolean isAtomic() {
            return false;
        }

        @Override
        public Items items() {
            return Items.ATOMIC;
        }

        @Override
        public List<String> keys() {
            return List.of();
        }

        @Override
        public MergeShape field(String name) {
            return name.equals("metadata") ? BuiltInShape.ROOT.field(name) : new Node(schema.below(name));
        }
    }

    /**
     * A node of a CRD's schema. {@code schema} is null if the CRD does not describe the field. Then objects are merged field by field, and lists are
     * replaced.
     */
    private record Node(@Nullable Schema schema) implements MergeShape {

        @Override
        public boolean isAtomic() {
            return schema != null && schema.isAtomicMap();
        }

        @Override
        public Items items() {
            if (schema == null) {
                return Items.ATOMIC;
            }
            return switch (schema.listType()) {
                case "map" -> Items.KEYED;
                case "set" -> Items.SET;
                default -> Items.ATOMIC;
            };
        }

        @Override
        public List<String> keys() {
            return schema == null ? List.of() : schema.listKeys();
        }

        @Override
        public MergeShape field(String name) {
            if (schema == null) {
                return this;
            }
            var holder = schema.items() == null ? schema : schema.items();
            return new Node(holder.below(name));
        }
    }
}
