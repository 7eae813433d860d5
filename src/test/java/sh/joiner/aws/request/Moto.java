package sh.joiner.aws.request;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import sh.joiner.testing.Tool;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.eks.EksClient;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.sts.StsClient;

/** A moto server on a free port, and SDK clients that call it over HTTP. */
public final class Moto implements AutoCloseable {

    private final Process server;
    private final URI url;

    public Moto() {
        int port = freePort();
        url = URI.create("http://127.0.0.1:" + port);
        var program = Tool.find("moto_server").orElseThrow();
        try {
            server = new ProcessBuilder(program.toString(), "-H", "127.0.0.1", "-p", Integer.toString(port))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
        awaitAnswer();
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void awaitAnswer() {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1); // Python may start slowly on a busy computer
        while (ask("GET", "/moto-api/data.json") != 200) {
            if (System.nanoTime() > end || !server.isAlive()) {
                throw new IllegalStateException("moto_server does not answer at " + url);
            }
            LockSupport.parkNanos(50_000_000);
        }
    }

    /** Deletes everything in the server. */
    void reset() {
        ask("POST", "/moto-api/reset");
    }

    private int ask(String method, String path) {
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(url.resolve(path))
                    .method(method, HttpRequest.BodyPublishers.noBody())
                    .build();
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (ConnectException notStarted) {
            return 0;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for moto", interrupted);
        }
    }

    public AwsClients clients() {
        return new AwsClients(
                client(Ec2Client.builder()),
                client(SsmClient.builder()),
                client(IamClient.builder()),
                client(PricingClient.builder()),
                client(EksClient.builder()),
                client(StsClient.builder()),
                client(SqsClient.builder()));
    }

    private <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C client(B builder) {
        return builder.endpointOverride(url)
                .region(Region.US_EAST_1)
                .httpClient(UrlConnectionHttpClient.create())
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .build();
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
