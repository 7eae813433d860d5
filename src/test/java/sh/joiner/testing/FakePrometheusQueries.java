package sh.joiner.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import sh.joiner.model.prometheus.PrometheusAnswer;
import sh.joiner.model.prometheus.PrometheusAnswer.Sample;
import sh.joiner.model.prometheus.PrometheusAnswer.Samples;
import sh.joiner.model.prometheus.PrometheusAnswer.Unanswered;
import sh.joiner.model.prometheus.PrometheusQuery;
import sh.joiner.port.prometheus.PrometheusQueries;

/** Answers each expression as the test sets it, and records the queries. A server that hangs answers nothing until the time limit of the query. */
public final class FakePrometheusQueries implements PrometheusQueries {

    private final HandClock clock;
    private final Map<String, PrometheusAnswer> answers = new HashMap<>();
    private final Set<String> hanging = new HashSet<>();
    private final List<String> asked = new ArrayList<>();

    public FakePrometheusQueries(HandClock clock) {
        this.clock = clock;
    }

    /** Sets the values of an expression. Each value is a series with the label {@code pod}. */
    public void has(String expression, double... values) {
        var samples = new ArrayList<Sample>();
        for (double value : values) {
            samples.add(new Sample(Map.of("pod", "web-" + samples.size()), value));
        }
        answers.put(expression, new Samples(samples));
    }

    /** Lets every query to this address wait for its time limit. */
    public void hang(String address) {
        hanging.add(address);
    }

    public void answerAgain(String address) {
        hanging.remove(address);
    }

    /** Returns the expressions in the order of the queries. */
    public List<String> asked() {
        return asked;
    }

    @Override
    public CompletableFuture<PrometheusAnswer> ask(PrometheusQuery query) {
        asked.add(query.expression());
        if (!hanging.contains(query.address())) {
            return CompletableFuture.completedFuture(answers.getOrDefault(
                    query.expression(), new Unanswered("Joiner may not query %s".formatted(query.address()))));
        }
        var answer = new CompletableFuture<PrometheusAnswer>();
        clock.schedule(
                query.timeLimit(),
                () -> answer.complete(new Unanswered("%s has not answered within %d s"
                        .formatted(query.address(), query.timeLimit().toSeconds()))));
        return answer;
    }
}
