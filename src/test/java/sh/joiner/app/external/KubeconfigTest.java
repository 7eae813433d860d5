package sh.joiner.app.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sh.joiner.app.setting.StartRefused;

/** The name of the context is the only way to choose a cluster. */
class KubeconfigTest {

    private static final String TEXT = """
            apiVersion: v1
            kind: Config
            current-context: prod
            contexts:
              - {name: prod, context: {cluster: prod, user: boss}}
              - {name: kind-lab, context: {cluster: lab, user: me, namespace: tools}}
            clusters:
              - {name: prod, cluster: {server: "https://prod.example"}}
              - {name: lab, cluster: {server: "https://127.0.0.1:6443", certificate-authority-data: Q0E=}}
            users:
              - {name: boss, user: {token: secret}}
              - name: me
                user:
                  exec:
                    apiVersion: client.authentication.k8s.io/v1
                    command: /bin/sh
                    args:
                      - -c
                      - >-
                        echo '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"from-a-plugin"}}'
                    interactiveMode: Never
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    Path folder;

    @BeforeEach
    void write() throws IOException {
        System.setProperty(
                "kubeconfig", Files.writeString(folder.resolve("config"), TEXT).toString());
    }

    @AfterEach
    void forget() {
        System.clearProperty("kubeconfig");
        System.clearProperty("kubernetes.master");
    }

    @Test
    void theNamedContextIsUsedWithItsUser() {
        var config = Kubeconfig.of(Optional.of("kind-lab"));

        assertThat(config.getMasterUrl()).isEqualTo("https://127.0.0.1:6443/");
        assertThat(config.getNamespace()).isEqualTo("tools");
        assertThat(config.getCaCertData()).isEqualTo("Q0E=");
        assertThat(config.getAutoOAuthToken()).isEqualTo("from-a-plugin");
    }

    @Test
    void theCurrentContextIsNotTheDefault() {
        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> Kubeconfig.of(Optional.empty()))
                .withMessage(
                        "joiner.sandbox.cluster=external requires joiner.sandbox.context: set it to a context of the"
                                + " kubeconfig (available: kind-lab, prod).");
    }

    @Test
    void anUnknownContextIsReportedWithTheAvailableContexts() {
        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> Kubeconfig.of(Optional.of("kind-lob")))
                .withMessage(
                        "the kubeconfig has no context \"kind-lob\": set joiner.sandbox.context to an existing context"
                                + " (available: kind-lab, prod).");
    }

    @Test
    void aMissingFileHasNoContexts() {
        System.setProperty("kubeconfig", folder.resolve("nowhere").toString());

        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> Kubeconfig.of(Optional.of("kind-lab")))
                .withMessage("the kubeconfig has no context \"kind-lab\": set joiner.sandbox.context to an existing"
                        + " context.");
    }

    @Test
    void aServerThatOverridesTheContextIsRefused() {
        System.setProperty("kubernetes.master", "https://prod.example");

        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> Kubeconfig.of(Optional.of("kind-lab")))
                .withMessageContaining("KUBERNETES_MASTER");
    }
}
