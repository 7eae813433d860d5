package sh.joiner.sandbox.story;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.patch.MergePatch;
import sh.joiner.sandbox.store.ObjectStore;

/** The objects of a YAML file in the program's resources, applied as a user would with kubectl. */
final class Manifest {

    private static final YAMLMapper YAML = new YAMLMapper();

    private final List<ObjectNode> objects;

    private Manifest(List<ObjectNode> objects) {
        this.objects = objects;
    }

    /** Reads the file at this path in the classpath, such as {@code kubernetes/stories/tour/10-node-classes.yaml}. */
    static Manifest read(String path) {
        try (MappingIterator<ObjectNode> documents =
                YAML.readerFor(ObjectNode.class).readValues(BundledFiles.of(path))) {
            return new Manifest(documents.readAll());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }

    /** Creates missing objects and merges the file into existing objects. Fields that are not in the file do not change. */
    void applyTo(ObjectStore store) {
        objects.forEach(object -> apply(store, object));
    }

    private static void apply(ObjectStore store, ObjectNode object) {
        try {
            store.create(resource(object), object.deepCopy());
        } catch (ApiException e) {
            if (e.code() != 409) {
                throw e;
            }
            store.update(resource(object), Meta.namespace(object), Meta.name(object), present ->
                    (ObjectNode) MergePatch.apply(present, object));
        }
    }

    /** Returns the plural of the kind with its group, by a rule that is correct for all kinds in the story files. */
    static String resource(ObjectNode object) {
        var version = Json.text(object, "apiVersion");
        var kind = Json.text(object, "kind").toLowerCase(Locale.ROOT);
        int slash = version.indexOf('/');
        return slash < 0 ? plural(kind) : plural(kind) + "." + version.substring(0, slash);
    }

    private static String plural(String kind) {
        if (kind.endsWith("y")) {
            return kind.substring(0, kind.length() - 1) + "ies";
        }
        return kind.endsWith("s") ? kind + "es" : kind + "s";
    }
}
