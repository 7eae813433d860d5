package sh.joiner.sandbox.story;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cluster.EmbeddedStore;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ObjectSelector;
import sh.joiner.sandbox.mirror.Meta;

/** The manifests that stories and users apply. */
class ManifestsTest {

    private static final Path ROOT = Path.of("kubernetes");

    static Stream<String> files() {
        return Stream.of("stories", "examples").flatMap(ManifestsTest::below).filter(ManifestsTest::isManifest);
    }

    private static Stream<String> below(String folder) {
        try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
            return files.filter(Files::isRegularFile).map(Path::toString).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isManifest(String file) {
        return !Path.of(file).startsWith(ROOT.resolve("stories"))
                || Path.of(file).getNameCount() > 3;
    }

    private static List<ObjectNode> objects(String file) throws IOException {
        try (MappingIterator<ObjectNode> documents =
                new YAMLMapper().readerFor(ObjectNode.class).readValues(BundledFiles.of(file))) {
            return documents.readAll();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyObjectIsCompleteAndEveryWorkloadSelectsItsOwnPods(String file) throws IOException {
        for (ObjectNode object : objects(file)) {
            assertThat(Meta.name(object)).isNotEmpty();
            assertThat(Json.text(object, "apiVersion")).isNotEmpty();
            if (Json.text(object, "apiVersion").equals("apps/v1")) {
                checkWorkload(object);
            }
        }
    }

    private static void checkWorkload(JsonNode object) {
        var labels = Json.strings(Json.at(object, "spec", "template", "metadata", "labels"));
        assertThat(ObjectSelector.of(Json.at(object, "spec", "selector")).matches(labels))
                .isTrue();
        assertThat(Json.at(object, "spec", "template", "spec", "containers")
                        .path(0)
                        .at("/resources/requests/cpu")
                        .asText())
                .isNotEmpty();
    }

    @Test
    void theClusterAcceptsAllManifests() {
        try (var clock = new SandboxClock(Instant.parse("2026-01-05T12:00:00Z"))) {
            var store = EmbeddedStore.open(clock);

            files().forEach(file -> Manifest.read(file).applyTo(store));

            assertThat(store.list("nodepools.karpenter.sh"))
                    .extracting(Meta::name)
                    .containsAll(List.of("general", "spot", "batch", "misnamed", "first", "scarce", "quiet"));
        }
    }
}
