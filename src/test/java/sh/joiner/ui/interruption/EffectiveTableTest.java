package sh.joiner.ui.interruption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.board.interruption.EffectiveRuleView;
import sh.joiner.board.interruption.EffectiveRuleView.LineView;
import sh.joiner.ui.interruption.EffectiveTable.Column;

class EffectiveTableTest {

    @Test
    void poolsWithTheSameResponseShareAColumn() {
        var table = EffectiveTable.of(List.of(
                rule("batch", "spot", "DrainNow", ""),
                rule("batch", "reboot", "DrainNow", ""),
                rule("databases", "spot", "DrainNow", "calm"),
                rule("databases", "reboot", "AwaitApproval", "calm"),
                rule("web", "spot", "DrainNow", ""),
                rule("web", "reboot", "DrainNow", "")));

        assertThat(table.columns())
                .containsExactly(
                        new Column(List.of("batch", "web"), List.of()),
                        new Column(List.of("databases"), List.of("calm")));
        assertThat(table.rows()).extracting(EffectiveTable.Row::kind).containsExactly("spot", "reboot");
        assertThat(table.rows().getLast().cells())
                .extracting(cell -> cell.lines().getFirst().action())
                .containsExactly("DrainNow", "AwaitApproval");
    }

    @Test
    void withoutPoolsTheTableIsEmpty() {
        assertThat(EffectiveTable.of(List.of()).rows()).isEmpty();
    }

    private static EffectiveRuleView rule(String pool, String kind, String action, String policy) {
        return new EffectiveRuleView(
                pool + "/" + kind, pool, kind, action, "Policy", policy, List.of(new LineView(1, action, action)));
    }
}
