package sh.joiner.prometheus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import sh.joiner.testing.Tool;

/** A Prometheus on a free port, with TLS and basic auth, which scrapes itself. */
final class PrometheusProcess implements AutoCloseable {

    static final String USER = "joiner";
    static final String PASSWORD = "open-sesame";

    /** The bcrypt hash of the password, with the lowest cost. */
    private static final String HASH = "$2b$04$abcdefghijklmnopqrstuuXcjcm5avyCiJoD2uS24xa2lb6fjMB3G";

    private static final String STORE_PASSWORD = "changeit";

    private final Process server;
    private final int port = freePort();
    private final String certificate;

    /** Starts Prometheus with files in this directory. */
    PrometheusProcess(Path directory) {
        try {
            certificate = createCertificate(directory);
            Files.writeString(directory.resolve("prometheus.yaml"), """
                    scrape_configs:
                    - job_name: self
                      scrape_interval: 200ms
                      scrape_timeout: 200ms
                      scheme: https
                      basic_auth: {username: %s, password: %s}
                      tls_config: {ca_file: tls.crt}
                      static_configs: [{targets: ['localhost:%d']}]
                    """.formatted(USER, PASSWORD, port));
            Files.writeString(directory.resolve("web.yaml"), """
                    tls_server_config: {cert_file: tls.crt, key_file: tls.key}
                    basic_auth_users: {%s: '%s'}
                    """.formatted(USER, HASH));
            server = new ProcessBuilder(
                            Tool.find("prometheus").orElseThrow().toString(),
                            "--config.file=prometheus.yaml",
                            "--web.config.file=web.yaml",
                            "--web.listen-address=127.0.0.1:" + port,
                            "--storage.tsdb.path=data")
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("log").toFile())
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        awaitPort(directory.resolve("log"));
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Writes a key and a certificate for the name {@code localhost}, and returns the certificate in PEM. */
    private static String createCertificate(Path directory) throws IOException {
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        run(List.of(
                keytool.toString(),
                "-genkeypair",
                "-alias",
                "tls",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                directory.resolve("tls.p12").toString(),
                "-storepass",
                STORE_PASSWORD));
        try {
            var store = KeyStore.getInstance(directory.resolve("tls.p12").toFile(), STORE_PASSWORD.toCharArray());
            Key key = store.getKey("tls", STORE_PASSWORD.toCharArray());
            Files.writeString(directory.resolve("tls.key"), pem("PRIVATE KEY", key.getEncoded()));
            var text = pem("CERTIFICATE", store.getCertificate("tls").getEncoded());
            Files.writeString(directory.resolve("tls.crt"), text);
            return text;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String pem(String type, byte[] content) {
        return "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n"
                .formatted(type, Base64.getMimeEncoder().encodeToString(content));
    }

    private static void run(List<String> command) throws IOException {
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException("failed: " + command);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private void awaitPort(Path log) {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!accepts()) {
            if (System.nanoTime() > end || !server.isAlive()) {
                throw new IllegalStateException("prometheus does not listen: " + read(log));
            }
            LockSupport.parkNanos(50_000_000);
        }
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException absent) {
            return String.valueOf(absent.getMessage());
        }
    }

    private boolean accepts() {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    String address() {
        return "https://localhost:" + port;
    }

    /** Returns the certificate of the server in PEM. */
    String certificate() {
        return certificate;
    }

    @Override
    public void close() {
        server.destroy();
        try {
            if (!server.waitFor(5, TimeUnit.SECONDS)) {
                server.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
