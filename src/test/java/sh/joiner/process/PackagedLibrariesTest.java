package sh.joiner.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks the libraries of the packaged program. */
@Tag("packaged")
class PackagedLibrariesTest {

    @Test
    void theProgramHasOneHttpClientForAws() throws IOException {
        try (var libraries = Files.list(Path.of("target/quarkus-app/lib/main"))) {
            var clients = libraries
                    .map(library -> library.getFileName().toString())
                    .filter(library -> library.matches(
                            "software\\.amazon\\.awssdk\\..*-client-\\d.*|org\\.apache\\.httpcomponents.*"));

            assertThat(clients).singleElement().asString().startsWith("software.amazon.awssdk.url-connection-client-");
        }
    }
}
