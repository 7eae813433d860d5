package sh.joiner.story;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import sh.joiner.testing.Eventually;
import sh.joiner.testing.Tool;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.iam.IamClient;

/** A mock of AWS in a process of its own: {@code moto_server}. */
final class Moto implements AutoCloseable {

    private static final Duration LONGEST_START = Duration.ofSeconds(30);

    private final Process process;
    private final URI endpoint;

    private Moto(Process process, URI endpoint) {
        this.process = process;
        this.endpoint = endpoint;
    }

    static Moto start() {
        int port = freePort();
        var program = Tool.find("moto_server").orElseThrow();
        var command = List.of(program.toString(), "-H", "127.0.0.1", "-p", String.valueOf(port));
        try {
            var process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            var moto = new Moto(process, URI.create("http://127.0.0.1:" + port));
            Eventually.within(LONGEST_START, () -> answers(port), answers -> answers);
            return moto;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static boolean answers(int port) {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException notStarted) {
            return false;
        }
    }

    URI endpoint() {
        return endpoint;
    }

    Ec2Client ec2() {
        return client(Ec2Client.builder());
    }

    IamClient iam() {
        return client(IamClient.builder());
    }

    EksClient eks() {
        return client(EksClient.builder());
    }

    private <B extends AwsClientBuilder<B, C>, C> C client(B builder) {
        return builder.endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
                .build();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }
}
