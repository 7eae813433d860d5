package sh.joiner.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

/** Nothing that a build takes from elsewhere can be exchanged without a change in the repository. */
class SupplyChainTest {

    private static List<String> instructions() {
        return Repository.read(Path.of("kubernetes/Dockerfile"))
                .lines()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .toList();
    }

    @Test
    void everyBaseImageIsPinnedByADigestThatThePersonWhoBuildsGives() {
        assertThat(instructions())
                .filteredOn(line -> line.startsWith("FROM"))
                .containsExactly("FROM ${BASE_IMAGE}@sha256:${BASE_SHA256}");
        assertThat(instructions()).contains("ARG BASE_IMAGE", "ARG BASE_SHA256"); // no defaults
    }

    @Test
    void theFilesOfTheImageBelongToRootAndTheProgramRunsAsSomebodyElse() {
        assertThat(instructions())
                .filteredOn(line -> line.startsWith("COPY") || line.startsWith("ADD"))
                .containsExactly("COPY target/quarkus-app /joiner");
        assertThat(instructions()).contains("USER 65532:65532").noneMatch(line -> line.startsWith("RUN"));
    }

    @Test
    void theMavenThatTheWrapperDownloadsHasAChecksum() {
        assertThat(Repository.read(Path.of(".mvn/wrapper/maven-wrapper.properties")))
                .containsPattern("(?m)^distributionUrl=https://")
                .containsPattern("(?m)^distributionSha256Sum=[0-9a-f]{64}$");
    }
}
