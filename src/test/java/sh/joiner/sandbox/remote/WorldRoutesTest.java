package sh.joiner.sandbox.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.board.ExampleSandbox;

class WorldRoutesTest {

    private final ServedWorld calls = new ServedWorld(new ExampleSandbox());
    private final WorldRoutes routes = new WorldRoutes(calls.world);

    @AfterEach
    void close() {
        calls.close();
    }

    private Reply answer(String path) throws InterruptedException {
        return routes.answer(path, "{}".getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/world", "/clock", "/aws/ec2/describeSubnets", "/provocations/calls"})
    void everyPartOfTheWorldResponds(String path) throws InterruptedException {
        assertThat(answer(path).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/moon", "/world/more", "/aws/ec2", "/aws/ec2/describeSubnets/more", "/provocations"})
    void aPathWithMissingOrExtraSegmentsIsRejected(String path) throws InterruptedException {
        assertThat(answer(path)).isEqualTo(Reply.refused(404, "path " + path + " not found"));
    }

    @Test
    void aBodyThatIsNotJsonIsRejected() throws InterruptedException {
        var reply = routes.answer("/world", "{".getBytes(StandardCharsets.UTF_8));

        assertThat(reply.status()).isEqualTo(400);
    }
}
