package sh.joiner.sandbox.story;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;
import sh.joiner.port.WorldClock;
import sh.joiner.port.sandbox.Provocations.Happening;

/**
 * The events in the world since the current story started, in the order of their scheduled times. Events are scheduled changes and the
 * actions of users and stories, not the actions of controllers. Playing a story twice gives equal journals, at any speed of the clock. The
 * journal keeps the last thousand events. Thread-safe.
 */
public final class WorldJournal {

    private static final int MOST = 1_000;

    /**
     * Scheduled changes come before actions at the same instant. Different threads record changes and actions, so the
     * order of recording can differ between two runs.
     */
    private static final Comparator<Entry> IN_ORDER = Comparator.comparing(Entry::due)
            .thenComparingLong(Entry::actionNumber)
            .thenComparing(Entry::what)
            .thenComparingLong(Entry::number);

    private final WorldClock clock;
    private final TreeSet<Entry> entries = new TreeSet<>(IN_ORDER);
    private Instant beginning;
    private long number;

    /** Creates an empty journal of a world in which no story is played. */
    public WorldJournal(WorldClock clock) {
        this.clock = clock;
        this.beginning = clock.now();
    }

    /**
     * @param actionNumber 0 for scheduled changes, otherwise the sequence number of the action
     */
    private record Entry(Instant due, long actionNumber, String what, long number) {}

    /** Starts the journal of another story. Earlier events are discarded. */
    synchronized void beginAt(Instant instant) {
        beginning = instant;
        entries.clear();
    }

    /**
     * Records an action of a user or a story.
     *
     * @param due the scheduled time of the action, which may be slightly in the past
     * @param what a description without names that are random or that a controller generated
     */
    public synchronized void report(Instant due, String what) {
        number++;
        add(new Entry(due, number, what, number));
    }

    /** Records a scheduled change when it is due, unless the timer is cancelled. The description is computed at that time. */
    public WorldClock.Timer foresee(Instant due, Supplier<String> what) {
        return clock.schedule(Duration.between(clock.now(), due), () -> addScheduled(due, what.get()));
    }

    private synchronized void addScheduled(Instant due, String what) {
        number++;
        add(new Entry(due, 0, what, number));
    }

    /** Adds an entry, but ignores late events of an ended story. */
    private void add(Entry entry) {
        if (!entry.due().isBefore(beginning)) {
            entries.add(entry);
        }
        if (entries.size() > MOST) {
            entries.removeFirst();
        }
    }

    /** Returns all events in order. */
    public synchronized List<Happening> happenings() {
        return entries.stream()
                .map(entry -> new Happening(Duration.between(beginning, entry.due()), entry.what()))
                .toList();
    }
}
