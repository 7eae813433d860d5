package sh.joiner.ui.interruption;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import sh.joiner.board.interruption.EffectiveRuleView;
import sh.joiner.board.interruption.EffectiveRuleView.LineView;

/**
 * What pools do about notices: a row for each kind, a column for all pools that do the same.
 *
 * @param rows empty where there is no pool
 */
public record EffectiveTable(List<Column> columns, List<Row> rows) {

    /**
     * Pools that do the same.
     *
     * @param policies by which they do it; none where they do as the reference
     */
    public record Column(List<String> pools, List<String> policies) {}

    /** One kind of notice, with what each column does about it. */
    public record Row(String kind, List<Cell> cells) {}

    /** The rules that may apply, in order. */
    public record Cell(List<LineView> lines) {}

    /** What one pool does, without its name. */
    private record Doing(String kind, String policy, List<LineView> lines) {}

    public static EffectiveTable of(List<EffectiveRuleView> rules) {
        var byPool = rules.stream()
                .collect(Collectors.groupingBy(
                        EffectiveRuleView::pool,
                        LinkedHashMap::new,
                        Collectors.mapping(
                                effectiveRule ->
                                        new Doing(effectiveRule.kind(), effectiveRule.policy(), effectiveRule.lines()),
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
                                .map(doing -> cell(doing, kind))
                                .toList()))
                .toList();
        return new EffectiveTable(columns, rows);
    }

    private static List<String> policies(List<Doing> doing) {
        return doing.stream()
                .map(Doing::policy)
                .filter(policy -> !policy.isEmpty())
                .distinct()
                .toList();
    }

    private static Cell cell(List<Doing> doing, String kind) {
        return new Cell(doing.stream()
                .filter(otherDoing -> otherDoing.kind().equals(kind))
                .flatMap(otherDoing -> otherDoing.lines().stream())
                .toList());
    }
}
