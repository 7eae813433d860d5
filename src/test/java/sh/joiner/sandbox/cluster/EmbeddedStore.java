package sh.joiner.sandbox.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.ServedKinds;
import sh.joiner.sandbox.store.ClusterStore;
import sh.joiner.sandbox.store.CrdServing;
import sh.joiner.sandbox.store.GarbageCollector;
import sh.joiner.sandbox.store.InitialObjects;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.store.RevisionStore;

/** The store of the embedded cluster with all its rules and the CRDs, but without HTTP. For tests of the controllers that use the store. */
public final class EmbeddedStore {

    private EmbeddedStore() {}

    public static ObjectStore open(WorldClock clock) {
        var catalog = new ServedKinds(BuiltInTypes.all());
        var revisions = new RevisionStore();
        revisions.listen(new CrdServing(catalog)::note);
        var store = new ClusterStore(catalog, revisions, clock);
        var collector = new GarbageCollector(store);
        collector.start();
        InitialObjects.create(store, crds());
        return store;
    }

    private static List<String> crds() {
        try (Stream<Path> files = Files.list(Path.of("kubernetes", "crds"))) {
            return files.filter(file -> !file.endsWith("kustomization.yaml"))
                    .sorted()
                    .map(EmbeddedStore::text)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
