package sh.joiner.engine.disruption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import sh.joiner.engine.hold.RemovalHolds;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.World;
import sh.joiner.testing.scenario.Given;
import sh.joiner.testing.scenario.Scenario;

/**
 * Golden tests of disruption, one folder for each behavior. The expected text is written by hand, from the specification (core 5). {@code
 * docs/compatibility.md} maps the groups of Karpenter's disruption suites to the folders.
 * {@code -Dscenarios.accept} overwrites the expected text with the current text.
 */
final class DisruptionScenariosTest {

    private static final boolean ACCEPT = System.getProperty("scenarios.accept") != null;

    @TestFactory
    Stream<DynamicTest> commandsAreAsExpected() {
        return Scenario.ofDisruption().stream()
                .map(scenario -> DynamicTest.dynamicTest(scenario.name(), () -> commandsAreAsExpected(scenario)));
    }

    private static void commandsAreAsExpected(Scenario scenario) {
        var given = scenario.given();
        var text = running(given.snapshot())
                + text(given, given.snapshot())
                + scenario.later().map(later -> again(given, later)).orElse("");
        if (ACCEPT) {
            scenario.accept(text);
        }

        assertThat(scenario.isComplete()).as("all files of the scenario exist").isTrue();
        assertThat(scenario.story().lines()).as("lines of the story").hasSizeBetween(1, 3);
        assertThat(text).isEqualTo(scenario.expected());
        assertThat(text).contains(text(given, World.shuffled(given.snapshot(), 42)));
    }

    /** Returns the next step of each command that is being carried out (core 5.9), one line each. */
    private static String running(Snapshot snapshot) {
        var commands = RunningCommand.in(snapshot);
        int queued =
                commands.stream().mapToInt(command -> command.removed().size()).sum();
        return commands.stream()
                .map(command -> "%s %s\n"
                        .formatted(
                                command.id(),
                                step(command.next(queued, new RemovalHolds(snapshot), snapshot.takenAt()))))
                .collect(Collectors.joining());
    }

    private static String step(RunningCommand.Step step) {
        return switch (step) {
            case RunningCommand.Step.Wait(var claims) -> "waits for " + names(claims);
            case RunningCommand.Step.Confirm(var claims, var count) ->
                "records replacements of %s: %d".formatted(names(claims), count);
            case RunningCommand.Step.Delete(var claims) -> "deletes " + names(claims);
            case RunningCommand.Step.Abort(var why, var _) -> "fails: " + why;
            case RunningCommand.Step.Done() -> "is done";
        };
    }

    private static String names(List<Claim> claims) {
        return claims.stream().map(claim -> claim.name().value()).collect(Collectors.joining(", "));
    }

    /** Returns the commands of the first search, decided again with the objects of {@code later.yaml} (core 5.8). */
    private static String again(Given given, Given later) {
        var first = DisruptionPass.decide(inputs(given.snapshot()), options(given), () -> false);
        var inputs = inputs(later.snapshot());
        return first.commands().stream()
                .map(command -> "15 s later: %s\n"
                        .formatted(DisruptionPass.again(command, inputs, options(given))
                                .map(DisruptionCommand::text)
                                .orElse("no command")))
                .collect(Collectors.joining());
    }

    private static DisruptionInputs inputs(Snapshot snapshot) {
        return new DisruptionInputs(snapshot, Set.of());
    }

    private static DisruptionOptions options(Given given) {
        var defaults = Options.DEFAULT;
        return DisruptionOptions.of(
                new Options(given.policy(), defaults.packing(), defaults.nodeCost()), given.spotToSpot());
    }

    /** Returns the commands, and the reasons why each other node stays. Each reason has its own line. */
    private static String text(Given given, Snapshot snapshot) {
        var inputs = inputs(snapshot);
        var decision = DisruptionPass.decide(inputs, options(given), () -> false);
        var lines = new ArrayList<>(
                decision.commands().stream().map(DisruptionCommand::text).toList());
        var removed = decision.commands().stream()
                .flatMap(command -> command.removed().stream())
                .map(candidate -> candidate.node().name())
                .collect(Collectors.toSet());
        var candidates = DisruptionCandidates.of(inputs);
        snapshot.nodes().stream()
                .filter(node -> !removed.contains(node.name()))
                .sorted(Comparator.comparing(Node::name))
                .forEach(node -> {
                    for (var reason : DisruptionReason.values()) {
                        var own = Objects.requireNonNull(candidates.get(reason));
                        stays(node, reason, own, decision).forEach(lines::add);
                    }
                });
        return String.join("\n", lines) + "\n";
    }

    private static List<String> stays(
            Node node, DisruptionReason reason, DisruptionCandidates candidates, DisruptionDecision decision) {
        var blockers = candidates.blocked().getOrDefault(node.name(), List.of());
        if (blockers.stream().anyMatch(DisruptionScenariosTest::isOfAnotherReason)) {
            return List.of();
        }
        var kept = decision.kept()
                .getOrDefault(node.name(), Collections.emptySortedMap())
                .get(reason);
        var why = blockers.isEmpty()
                ? kept == null ? "candidate" : kept.sentence()
                : blockers.stream().map(Blocker::sentence).collect(Collectors.joining("; "));
        return List.of("%s stays, %s: %s".formatted(node.name(), reason.wire(), why));
    }

    private static boolean isOfAnotherReason(Blocker blocker) {
        return blocker instanceof Blocker.NotDrifted
                || blocker instanceof Blocker.NotEmpty
                || blocker instanceof Blocker.Empty;
    }
}
