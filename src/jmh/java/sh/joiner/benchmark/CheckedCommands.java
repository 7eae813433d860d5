package sh.joiner.benchmark;

import sh.joiner.testing.checker.CommandChecker;
import sh.joiner.testing.oracle.DisruptionRun;

/** The check of the commands that a benchmark has carried out. */
final class CheckedCommands {

    private CheckedCommands() {}

    /** Throws {@link IllegalStateException} with the first fault if a command of the run breaks a rule. */
    static void requireNoFault(DisruptionRun run) {
        var faults = run.steps().stream()
                .flatMap(step -> step.command().stream()
                        .flatMap(command -> CommandChecker.faults(step.before(), command).stream()))
                .toList();
        if (!faults.isEmpty()) {
            throw new IllegalStateException("%d faults, such as %s".formatted(faults.size(), faults.getFirst()));
        }
    }
}
