package sh.joiner.app.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sh.joiner.app.setting.StartRefused;

class CaBundleTest {

    private static final String PEM = "-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n";
    private static final String ENCODED = Base64.getEncoder().encodeToString(PEM.getBytes(StandardCharsets.UTF_8));

    @TempDir
    Path folder;

    @Test
    void isTheBundleEmbeddedInTheKubeconfig() {
        assertThat(CaBundle.of(config().withCaCertData(ENCODED).build())).isEqualTo(ENCODED);
    }

    @Test
    void isEncodedIfTheClientHasDecodedIt() {
        assertThat(CaBundle.of(config().withCaCertData(PEM).build())).isEqualTo(ENCODED);
    }

    @Test
    void isReadFromTheFileThatAKubeconfigOrServiceAccountNames() throws Exception {
        var file = Files.writeString(folder.resolve("ca.crt"), PEM);

        assertThat(CaBundle.of(config().withCaCertFile(file.toString()).build()))
                .isEqualTo(ENCODED);
    }

    @Test
    void isEmptyIfTheClientUsesTheAuthoritiesOfTheSystem() {
        assertThat(CaBundle.of(config().build())).isEmpty();
    }

    @Test
    void aMissingFileIsNamed() {
        var config = config().withCaCertFile("/nowhere/ca.crt").build();

        assertThatThrownBy(() -> CaBundle.of(config))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("/nowhere/ca.crt");
    }

    private static ConfigBuilder config() {
        return new ConfigBuilder(Config.empty()).withMasterUrl("https://example.invalid");
    }
}
