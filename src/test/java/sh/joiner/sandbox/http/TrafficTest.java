package sh.joiner.sandbox.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static sh.joiner.sandbox.testing.TestCluster.widget;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.call.CallCount;
import sh.joiner.sandbox.call.CallRecord;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.testing.HttpCalls;
import sh.joiner.sandbox.testing.TestCluster;

class TrafficTest {

    private static final String ALL = "/apis/test.joiner.sh/v1/namespaces/default/widgets";

    private final SandboxCluster cluster = TestCluster.listening();
    private final HttpCalls http = new HttpCalls(cluster.port());

    @AfterEach
    void close() {
        http.close();
        cluster.close();
    }

    @Test
    void countsCallsByVerbResourceAndOutcome() throws Exception {
        http.post(ALL, widget("one", "{colour: red}"));
        http.post(ALL, widget("one", "{colour: red}"));
        http.send("GET", ALL, "", "");
        http.send("GET", "/nonsense/a", "", "");

        assertThat(cluster.traffic().counts())
                .extracting(CallCount::call, CallCount::outcome, CallCount::count)
                .containsExactlyInAnyOrder(
                        tuple("create widgets", "ok", 1L),
                        tuple("create widgets", "AlreadyExists", 1L),
                        tuple("list widgets", "ok", 1L),
                        tuple("get /nonsense", "NotFound", 1L));
        assertThat(cluster.traffic().last()).extracting(CallRecord::api).containsOnly("kubernetes");
    }

    @Test
    void anInjectedErrorIsAStatusWithItsReason() throws Exception {
        addFault("create widgets", new Effect.Refusal("503", ""));

        var answer = http.post(ALL, widget("one", "{colour: red}"));

        assertThat(answer.code()).isEqualTo(503);
        assertThat(answer.json().path("reason").asText()).isEqualTo("ServiceUnavailable");
        assertThat(http.send("GET", ALL + "/one", "", "").code()).isEqualTo(404);
    }

    @Test
    void aThrottledAnswerContainsTheSecondsUntilTheRetry() throws Exception {
        addFault("list widgets", new Effect.Throttle());

        var answer = http.send("GET", ALL, "", "");

        assertThat(answer.code()).isEqualTo(429);
        assertThat(answer.json().at("/details/retryAfterSeconds").asInt()).isEqualTo(1);
    }

    @Test
    void aCallWhoseAnswerIsLostTakesEffect() throws Exception {
        addFault("create widgets", new Effect.LossAfter());

        assertThatThrownBy(() -> http.post(ALL, widget("one", "{colour: red}"))).isInstanceOf(IOException.class);

        assertThat(http.send("GET", ALL + "/one", "", "").code()).isEqualTo(200);
        assertThat(cluster.traffic().counts()).extracting(CallCount::outcome).contains("lost");
    }

    @Test
    void aCallThatIsLostBeforeExecutionHasNoEffect() throws Exception {
        addFault("create widgets", new Effect.LossBefore());

        assertThatThrownBy(() -> http.post(ALL, widget("one", "{colour: red}"))).isInstanceOf(IOException.class);

        assertThat(http.send("GET", ALL + "/one", "", "").code()).isEqualTo(404);
    }

    private void addFault(String name, Effect effect) {
        cluster.traffic().applyEffects(call -> call.equals(name) ? List.of(effect) : List.of());
    }
}
