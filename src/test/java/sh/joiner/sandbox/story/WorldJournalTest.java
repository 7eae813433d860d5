package sh.joiner.sandbox.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.port.sandbox.Provocations.Happening;
import sh.joiner.sandbox.testing.ManualExecutor;
import sh.joiner.sandbox.testing.SteppingClock;

/** Tests the order of journal entries, and the number of entries that the journal keeps. */
class WorldJournalTest {

    private final SteppingClock clock = new SteppingClock();
    private final ManualExecutor turns = new ManualExecutor(clock);
    private final WorldJournal journal = new WorldJournal(clock);

    private List<String> descriptions() {
        return journal.happenings().stream().map(Happening::what).toList();
    }

    @Test
    void lateEntriesAreOrderedByTheirScheduledTime() {
        var beginning = clock.now();
        journal.report(beginning.plusSeconds(5), "second");
        journal.report(beginning.plusSeconds(1), "first");

        assertThat(journal.happenings())
                .containsExactly(
                        new Happening(Duration.ofSeconds(1), "first"), new Happening(Duration.ofSeconds(5), "second"));
    }

    @Test
    void scheduledChangesComeBeforeActionsOfTheSameInstant() {
        var due = clock.now().plusSeconds(5);
        journal.foresee(due, () -> "b by itself");
        journal.foresee(due, () -> "a by itself");
        journal.report(due, "z done");
        journal.report(due, "y done");

        turns.pass(Duration.ofSeconds(5));

        assertThat(descriptions()).containsExactly("a by itself", "b by itself", "z done", "y done");
    }

    @Test
    void aCancelledChangeIsNotRecorded() {
        journal.foresee(clock.now().plusSeconds(5), () -> "never").cancel();

        turns.pass(Duration.ofSeconds(9));

        assertThat(journal.happenings()).isEmpty();
    }

    @Test
    void anotherStoryStartsWithAnEmptyJournalAndIgnoresLateEntries() {
        journal.report(clock.now(), "former");
        turns.pass(Duration.ofSeconds(5));
        journal.beginAt(clock.now());

        journal.report(clock.now().minusSeconds(1), "a late step of the previous story");

        assertThat(journal.happenings()).isEmpty();
    }

    @Test
    void theLastThousandEntriesAreKept() {
        for (int i = 1; i <= 1_001; i++) {
            journal.report(clock.now(), "event " + i);
        }

        assertThat(descriptions()).hasSize(1_000).startsWith("event 2").endsWith("event 1001");
    }
}
