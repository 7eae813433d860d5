package sh.joiner.board.disruption;

import java.util.List;
import sh.joiner.engine.disruption.ConsolidationForecast;
import sh.joiner.engine.disruption.DisruptionCommand;

/** The commands that Joiner would carry out without the change, and the commands with the change. */
public record ConsolidationComparisonView(ForecastView now, ForecastView then) {

    /**
     * The commands that successive passes would start within the budgets if each command succeeded immediately.
     *
     * @param savingsPerHour US dollars
     * @param removed number of nodes that the commands remove
     * @param launched number of nodes that replace removed nodes
     * @param podsMoved number of pods that need another node
     * @param complete false if the time limit ended the forecast
     * @param commands each command as a line
     */
    public record ForecastView(
            double savingsPerHour, int removed, int launched, int podsMoved, boolean complete, List<String> commands) {

        public static ForecastView of(ConsolidationForecast forecast) {
            var commands = forecast.commands();
            return new ForecastView(
                    forecast.savings(),
                    commands.stream()
                            .mapToInt(command -> command.removed().size())
                            .sum(),
                    commands.stream()
                            .mapToInt(command -> command.launched().size())
                            .sum(),
                    commands.stream()
                            .mapToInt(command -> command.moves().size())
                            .sum(),
                    forecast.isComplete(),
                    commands.stream().map(DisruptionCommand::text).toList());
        }
    }
}
