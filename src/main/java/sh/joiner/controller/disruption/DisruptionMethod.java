package sh.joiner.controller.disruption;

import java.util.List;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionPass;
import sh.joiner.engine.disruption.PassWatch;

/** A way to find the next disruption commands. The ways differ in their search for commands that save money. */
public sealed interface DisruptionMethod {

    /** Returns the next commands; {@code stop} returns true when the search must end. */
    DisruptionDecision decide(DisruptionInputs inputs, PassWatch stop);

    /**
     * Returns the commands that a search would find. If the method can plan ahead, also returns the commands that would
     * follow them.
     */
    DisruptionDecision forecast(DisruptionInputs inputs, PassWatch stop);

    /**
     * Decides commands again on a later snapshot. Returns the commands that are still valid and may be carried out at
     * the same time.
     *
     * @param stop returns true when the search must end
     */
    List<DisruptionCommand> again(List<DisruptionCommand> commands, DisruptionInputs inputs, PassWatch stop);

    /** Karpenter's searches (core 5.8): the first replaces several nodes with at most one cheaper node, and the second replaces a single node. */
    record Karpenter(DisruptionOptions options) implements DisruptionMethod {

        @Override
        public DisruptionDecision decide(DisruptionInputs inputs, PassWatch stop) {
            return DisruptionPass.decide(inputs, options, stop);
        }

        @Override
        public DisruptionDecision forecast(DisruptionInputs inputs, PassWatch stop) {
            return decide(inputs, stop);
        }

        @Override
        public List<DisruptionCommand> again(
                List<DisruptionCommand> commands, DisruptionInputs inputs, PassWatch stop) {
            return commands.stream()
                    .takeWhile(_ -> !stop.getAsBoolean())
                    .flatMap(command -> DisruptionPass.again(command, inputs, options).stream())
                    .toList();
        }
    }

    /** Searches the whole cluster at once. A search can replace any number of nodes with any number of cheaper nodes. */
    record Whole(WholePass pass) implements DisruptionMethod {

        @Override
        public DisruptionDecision decide(DisruptionInputs inputs, PassWatch stop) {
            return pass.decide(inputs, stop);
        }

        @Override
        public DisruptionDecision forecast(DisruptionInputs inputs, PassWatch stop) {
            return pass.forecast(inputs, stop);
        }

        @Override
        public List<DisruptionCommand> again(
                List<DisruptionCommand> commands, DisruptionInputs inputs, PassWatch stop) {
            return pass.again(commands, inputs, stop);
        }
    }
}
