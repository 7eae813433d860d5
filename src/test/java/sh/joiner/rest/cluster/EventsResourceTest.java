package sh.joiner.rest.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sh.joiner.board.Board;
import sh.joiner.board.ExampleWorld;

@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
@Timeout(30)
class EventsResourceTest {

    @Inject
    Board board;

    @Test
    void sendsMissedChangesImmediately() throws Exception {
        var before = board.epoch() + "." + board.since(0).version();
        board.provoked();

        try (var client = HttpClient.newHttpClient();
                var lines = listen(client, before)) {
            var received = lines.filter(line -> !line.isBlank()).limit(3).toList();

            assertThat(received.stream().map(line -> line.replace(": ", ":")))
                    .containsExactlyInAnyOrder(
                            "event:change",
                            "id:" + board.epoch() + "." + board.since(0).version(),
                            "data:{\"version\":" + board.since(0).version() + ",\"topics\":[\"sandbox\"]}");
        }
    }

    private Stream<String> listen(HttpClient client, String lastEventId) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + RestAssured.port + "/api/v1/events"))
                .header("Accept", "text/event-stream")
                .header("Last-Event-ID", lastEventId)
                .build();
        var answer = client.send(request, HttpResponse.BodyHandlers.ofLines());
        assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
        assertThat(answer.headers().allValues("content-type")).isEqualTo(List.of("text/event-stream"));
        return answer.body();
    }
}
