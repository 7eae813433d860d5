package sh.joiner.api.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.api.pod.WireObjects;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.Share;

/** The pool's own labels, annotations and budgets (core 5.4). */
class BudgetTranslationTest {

    private static Pool.Own own(String budgets) {
        return WireObjects.pool("""
                metadata: {name: default, labels: {team: data}, annotations: {note: x}}
                spec:
                  disruption: {consolidateAfter: 0s, budgets: %s}
                  template:
                    metadata: {labels: {tier: a}}
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: []
                """.formatted(budgets)).own();
    }

    @Test
    void labelsOfThePoolAreNotLabelsOfItsNodes() {
        assertThat(own("[]").labels()).isEqualTo(Map.of("team", "data"));
        assertThat(own("[]").annotations()).isEqualTo(Map.of("note", "x"));
    }

    @Test
    void everyBudgetIsRead() {
        var budgets = own("[{nodes: '5'}, {nodes: 10%, reasons: [Drifted]}, {nodes: '0', reasons: []}]")
                .budgets();

        assertThat(budgets).extracting("nodes").containsExactly(Share.count(5), Share.percent(10), Share.count(0));
        assertThat(budgets.get(0).reasons()).isEmpty();
        assertThat(budgets.get(1).reasons()).contains(Set.of("Drifted"));
        assertThat(budgets.get(2).reasons()).contains(Set.of());
    }

    @Test
    void hoursAreInUtcAndExcludeTheirEnd() {
        var budget = own("[{nodes: '0', schedule: 0 9 * * 1-5, duration: 8h}]")
                .budgets()
                .getFirst();
        var monday = Instant.parse("2026-11-23T09:00:00Z");

        assertThat(budget.limits("Drifted", monday.minusSeconds(1))).isFalse();
        assertThat(budget.limits("Drifted", monday)).isTrue();
        assertThat(budget.limits("Drifted", monday.plusSeconds(8 * 3_600 - 1))).isTrue();
        assertThat(budget.limits("Drifted", monday.plusSeconds(8 * 3_600))).isFalse();
        assertThat(budget.limits("Drifted", Instant.parse("2026-11-22T10:00:00Z")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{nodes: many}",
                "{nodes: '5', schedule: soon, duration: 1h}",
                "{nodes: '5', schedule: '@daily'}",
                "{nodes: '5', duration: 1h}",
                "{nodes: '5', schedule: '@daily', duration: x}"
            })
    void anInvalidBudgetAllowsNoDisruptionInTheWholePool(String budget) {
        var budgets = own("[{nodes: 100%%}, %s]".formatted(budget)).budgets();

        assertThat(budgets).hasSize(1);
        assertThat(budgets.getFirst().nodes()).isEqualTo(Share.count(0));
        assertThat(budgets.getFirst().limits("Empty", Instant.EPOCH)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {nodes: 101%}                             | spec.disruption.budgets[1].nodes: '101%' is more than the maximum of 100%
            {nodes: '5', schedule: soon, duration: 1h} | spec.disruption.budgets[1].schedule: 'soon' is neither a cron expression with five fields such as '0 2 * * *' nor a word such as @daily
            {nodes: '5', schedule: '@daily'}          | spec.disruption.budgets[1]: only one of schedule and duration is set: set both or neither
            """)
    void anInvalidBudgetNamesItsField(String budget, String problem) {
        var budgets = own("[{nodes: 100%%}, %s]".formatted(budget)).budgets();

        assertThat(budgets.getFirst().problem()).contains(problem);
    }
}
