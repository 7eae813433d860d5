package sh.joiner.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.board.view.DecisionView;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;

/** Tests which lines the ledger keeps when it exceeds its limits. */
class LedgerTest {

    private final Ledger ledger = new Ledger();

    private static Decision decision(String code, int number, List<String> details) {
        return new Decision(
                Example.NOW,
                "provisioning",
                code,
                Weight.NORMAL,
                List.of(new Subject("Pod", "pod-" + number)),
                code + " " + number,
                "",
                details,
                Map.of(),
                0);
    }

    private List<DecisionView> of(String code) {
        return ledger.views().stream()
                .filter(view -> view.kind().code().equals(code))
                .toList();
    }

    @Test
    void nominationsDisplaceOnlyNominations() {
        for (int number = 0; number < 100; number++) {
            ledger.add(decision("FailedScheduling", number, List.of()));
            ledger.add(decision("DrainBlocked", number, List.of()));
        }

        for (int number = 0; number < 2 * Ledger.MOST; number++) {
            ledger.add(decision("Nominated", number, List.of()));
        }

        assertThat(ledger.views()).hasSize(Ledger.MOST);
        assertThat(of("FailedScheduling")).hasSize(100);
        assertThat(of("DrainBlocked")).hasSize(100);
    }

    @Test
    void longDecisionsStayWithinTheLimitOfCharacters() {
        for (int number = 0; number < 1_000; number++) {
            ledger.add(decision("Planned", number, List.of("x".repeat(100_000) + number)));
        }

        assertThat(ledger.views().stream()
                        .flatMap(view -> view.text().details().stream())
                        .mapToInt(String::length)
                        .sum())
                .isLessThanOrEqualTo(Ledger.MOST_CHARACTERS);
        assertThat(ledger.views().getFirst().text().what()).isEqualTo("Planned 999");
    }

    @Test
    void aRepeatedDecisionCountsOnceAgainstTheLimit() {
        for (int times = 0; times < 1_000; times++) {
            ledger.add(decision("Planned", 1, List.of("x".repeat(100_000))));
        }

        assertThat(ledger.views())
                .extracting(decision -> decision.occurrence().times())
                .containsExactly(1_000);
    }
}
