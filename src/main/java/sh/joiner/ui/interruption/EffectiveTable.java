package sh.joiner.ui.interruption;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import sh.joiner.board.interruption.EffectiveRuleView;
import sh.joiner.board.interruption.EffectiveRuleView.LineView;

/**
 * A table of the responses of pools to notices: a row for each kind of notice, a column for all pools with the same response.
 *
 * @param rows empty if there are no pools
 */
public record EffectiveTable(List<Column> columns, List<Row> rows) {

    /**
     * Pools with the same response.
     *
     * @param policies the policies that define the response; empty if only annotations of the pools or Karpenter's behavior define it
     */
    public record Column(List<String> pools, List<String> policies) {}

    /** A kind of notice with the response of each column. */
    public record Row(String kind, List<Cell> cells) {}

    /** The rules that may apply, in order. */
    public record Cell(List<LineView> lines) {}

    /** The response of one pool to one kind of notice. */
    private record Response(String kind, String policy, List<LineView> lines) {}

    public static EffectiveTable of(List<EffectiveRuleView> rules) {
        var byPool = rules.stream()
                .collect(Collectors.groupingBy(
                        EffectiveRuleView::pool,
                        LinkedHashMap::new,
                        Collectors.mapping(
                                effectiveRule -> new Response(
                                        effectiveRule.kind(), effectiveRule.policy(), effectiveRule.lines()),
                                Collectors.toList())));
        var together = byPool.entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        var columns = together.entrySet().stream()
                .map(entry -> new Column(entry.getValue(), policies(entry.getKey())))
                .toList();
        var kinds = rules.stream().map(EffectiveRuleView::kind).distinct().toList();
        var rows = kinds.stream()
                .map(kind -> new Row(
                        kind,
                        together.keySet().stream()
                                .map(responses -> cell(responses, kind))
                                .toList()))
                .toList();
        return new EffectiveTable(columns, rows);
    }

    private static List<String> policies(List<Response> responses) {
        return responses.stream()
                .map(Response::policy)
                .filter(policy -> !policy.isEmpty())
                .distinct()
                .toList();
    }

    private static Cell cell(List<Response> responses, String kind) {
        return new Cell(responses.stream()
                .filter(response -> response.kind().equals(kind))
                .flatMap(response -> response.lines().stream())
                .toList());
    }
}
