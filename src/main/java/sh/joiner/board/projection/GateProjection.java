package sh.joiner.board.projection;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.GateView;
import sh.joiner.board.view.GateView.ErrorView;
import sh.joiner.board.view.GateView.GateConditionView;
import sh.joiner.board.view.GateView.GateDependenciesView;
import sh.joiner.board.view.GateView.GateInputView;
import sh.joiner.board.view.GatesView;
import sh.joiner.board.view.GatesView.ControllerView;
import sh.joiner.engine.readiness.GateEvaluation;
import sh.joiner.engine.readiness.Readiness;
import sh.joiner.model.readiness.Declaration;
import sh.joiner.model.readiness.Failure;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;

/** Creates the views of the gates and of the controllers that wait for them. */
public final class GateProjection {

    private GateProjection() {}

    public static GatesView view(Readiness readiness) {
        var graph = readiness.graph();
        return new GatesView(
                graph.gates().values().stream()
                        .map(rule -> view(readiness, rule))
                        .toList(),
                graph.controllers().stream()
                        .map(declaration -> view(readiness, declaration))
                        .toList());
    }

    private static GateView view(Readiness readiness, GateRule rule) {
        var gate = rule.name();
        var status = readiness.status(gate);
        var input = readiness.reads(gate);
        return new GateView(
                gate.word(),
                gate.meaning(),
                new GateConditionView(
                        status.word(), status.reason(), GateEvaluation.since(rule, input, readiness.at())),
                new GateInputView(
                        input.answeredAt(),
                        GateEvaluation.age(input, readiness.at())
                                .map(Duration::toSeconds)
                                .orElse(null),
                        rule.validity() instanceof Validity.Until(var most) ? most.toSeconds() : null,
                        view(input.failure()),
                        input.remark(),
                        input.nextTry()),
                rule.countsForReadiness() ? "Counts" : "ShownOnly",
                new GateDependenciesView(words(rule.needs()), readiness.graph().neededBy(gate), readiness.holds(gate)));
    }

    private static @Nullable ErrorView view(@Nullable Failure failure) {
        return failure == null
                ? null
                : new ErrorView(
                        failure.code(), failure.message(), failure.course().word(), failure.at());
    }

    private static ControllerView view(Readiness readiness, Declaration declaration) {
        var waitsFor = readiness.obstacles(declaration.needs()).stream()
                .map(obstacle -> obstacle.gate().word())
                .toList();
        return new ControllerView(
                declaration.controller(), waitsFor.isEmpty() ? "Free" : "Held", words(declaration.needs()), waitsFor);
    }

    private static List<String> words(Collection<GateName> gates) {
        return gates.stream().sorted().map(GateName::word).toList();
    }
}
