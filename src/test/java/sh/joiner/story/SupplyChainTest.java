package sh.joiner.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

/** Checks that a digest or checksum fixes each external input of a build, and that the images run without root. */
class SupplyChainTest {

    private static List<String> instructions() {
        return instructions("kubernetes/Dockerfile");
    }

    private static List<String> instructions(String file) {
        return Repository.read(Path.of(file))
                .lines()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .toList();
    }

    @Test
    void everyBaseImageIsPinnedByADigestFromABuildArgument() {
        assertThat(instructions())
                .filteredOn(line -> line.startsWith("FROM"))
                .containsExactly("FROM ${BASE_IMAGE}@sha256:${BASE_SHA256}");
        assertThat(instructions()).contains("ARG BASE_IMAGE", "ARG BASE_SHA256"); // no defaults
    }

    @Test
    void theFilesOfTheImageBelongToRootAndTheProgramRunsAsAnotherUser() {
        assertThat(instructions())
                .filteredOn(line -> line.startsWith("COPY") || line.startsWith("ADD"))
                .containsExactly("COPY target/quarkus-app /joiner");
        assertThat(instructions()).contains("USER 65532:65532").noneMatch(line -> line.startsWith("RUN"));
    }

    @Test
    void bothImagesOfANativeBuildArePinnedByDigests() {
        assertThat(instructions("kubernetes/Dockerfile.native"))
                .filteredOn(line -> line.startsWith("FROM"))
                .containsExactly(
                        "FROM ${BUILDER_IMAGE}@sha256:${BUILDER_SHA256} AS build",
                        "FROM ${BASE_IMAGE}@sha256:${BASE_SHA256}");
        assertThat(instructions("kubernetes/Dockerfile.native"))
                .contains(
                        "ARG BUILDER_IMAGE", "ARG BUILDER_SHA256", "ARG BASE_IMAGE", "ARG BASE_SHA256"); // no defaults
    }

    @Test
    void theNativeImageRunsWithoutRootAndItsHeapFitsTheContainer() {
        var last = instructions("kubernetes/Dockerfile.native");
        last = last.subList(last.lastIndexOf("FROM ${BASE_IMAGE}@sha256:${BASE_SHA256}"), last.size());

        assertThat(last).contains("USER 65532:65532").noneMatch(line -> line.startsWith("RUN"));
        assertThat(last.getLast()).startsWith("ENTRYPOINT [\"/joiner\", \"-Xmx550m\"");
        assertThat(Repository.read(Path.of("kubernetes/base/deployment.yaml"))).contains("memory: 1Gi");
    }

    @Test
    void theBuildContextContainsTheFilesThatTheImagesCopy() {
        assertThat(Repository.read(Path.of(".dockerignore")).lines())
                .containsExactly("*", "!target/quarkus-app", "!target/native-sources");
        assertThat(instructions("kubernetes/Dockerfile.native")).contains("COPY target/native-sources /build");
    }

    @Test
    void theMavenThatTheWrapperDownloadsHasAChecksum() {
        assertThat(Repository.read(Path.of(".mvn/wrapper/maven-wrapper.properties")))
                .containsPattern("(?m)^distributionUrl=https://")
                .containsPattern("(?m)^distributionSha256Sum=[0-9a-f]{64}$");
    }
}
