package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import sh.joiner.app.setting.StartRefused;

/** The certificate authority that a client of an API server trusts, as base64 of PEM for instances that join. */
final class CaBundle {

    private CaBundle() {}

    /**
     * Returns the configured bundle, from the configuration itself or from a file. Empty if the client uses the authorities of the system.
     */
    static String of(Config config) {
        var data = config.getCaCertData();
        if (data != null && !data.isBlank()) {
            return data.startsWith("-----BEGIN")
                    ? encoded(data.getBytes(StandardCharsets.UTF_8))
                    : encoded(Base64.getMimeDecoder().decode(data));
        }
        var file = config.getCaCertFile();
        return file == null || file.isBlank() ? "" : read(Path.of(file));
    }

    private static String read(Path file) {
        try {
            return encoded(Files.readAllBytes(file));
        } catch (IOException unreadable) {
            throw new StartRefused(
                    "the certificate authority file %s cannot be read (%s): correct the path or the permissions of the file."
                            .formatted(file, unreadable));
        }
    }

    private static String encoded(byte[] pem) {
        return Base64.getEncoder().encodeToString(pem);
    }
}
