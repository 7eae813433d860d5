package sh.joiner.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.kubernetes.Kubernetes;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.model.prometheus.ConfigKey;
import sh.joiner.model.prometheus.ConfigKey.Kind;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.prometheus.KeyValues;
import sh.joiner.sandbox.access.Access;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;

/** Runs with the sandbox's API server over HTTP. */
class KubernetesKeyValuesTest {

    private SandboxCluster server;
    private SandboxCluster restricted;
    private KubernetesClient client;
    private KeyValues keys;

    @BeforeEach
    void start() {
        server = new SandboxCluster(new HandClock(), "1.34.2", List.of());
        server.start(0, AllowedHosts.LOOPBACK);
        restricted = new SandboxCluster(new HandClock(), "1.34.2", List.of(), Access.Mode.ROLES);
        restricted.start(0, AllowedHosts.LOOPBACK);
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .build();
        client = ApiClients.builder().withConfig(config).build();
        keys = Kubernetes.keyValues(client, "kube-system");
        client.resource("""
                apiVersion: v1
                kind: Secret
                metadata: {name: joiner-prometheus, namespace: kube-system}
                data: {token: czNjcjN0}
                """).create();
        client.resource("""
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: joiner-prometheus, namespace: kube-system}
                data: {ca.crt: certificate}
                """).create();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
        restricted.close();
    }

    private static ConfigKey key(Kind kind, String namespace, String name, String key) {
        return new ConfigKey(kind, namespace, name, key);
    }

    @Test
    void keysOfSecretsAreDecoded() {
        assertThat(keys.read(key(Kind.SECRET, "kube-system", "joiner-prometheus", "token")))
                .isEqualTo("s3cr3t");
        assertThat(keys.read(key(Kind.CONFIG_MAP, "kube-system", "joiner-prometheus", "ca.crt")))
                .isEqualTo("certificate");
    }

    @Test
    void anAbsentKeyIsReported() {
        assertThatThrownBy(() -> keys.read(key(Kind.SECRET, "kube-system", "joiner-prometheus", "password")))
                .isInstanceOf(RemoteCallException.class)
                .hasMessage(
                        "Secret kube-system/joiner-prometheus does not exist, or has no key password: create it, or change the AMIPolicy");
        assertThatThrownBy(() -> keys.read(key(Kind.CONFIG_MAP, "kube-system", "other", "ca.crt")))
                .hasMessageStartingWith("ConfigMap kube-system/other does not exist");
    }

    @Test
    void aMissingPermissionIsReported() {
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + restricted.port())
                .withImpersonateUsername("jane")
                .build();
        try (var jane = ApiClients.builder().withConfig(config).build()) {
            var key = key(Kind.SECRET, "kube-system", "joiner-prometheus", "token");

            assertThatThrownBy(() -> Kubernetes.keyValues(jane, "kube-system").read(key))
                    .isInstanceOf(RemoteCallException.class)
                    .hasMessageStartingWith("Joiner is not allowed to read Secret kube-system/joiner-prometheus:"
                            + " add its name to the Role of Joiner (secrets \"joiner-prometheus\" is forbidden");
        }
    }

    @Test
    void otherNamespacesAreRefused() {
        assertThatThrownBy(() -> keys.read(key(Kind.SECRET, "default", "joiner-prometheus", "token")))
                .isInstanceOf(RemoteCallException.class)
                .hasMessage(
                        "Secret default/joiner-prometheus is in another namespace than Joiner: move it to the namespace"
                                + " kube-system, and set this namespace in the AMIPolicy");
    }
}
