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
 * What the world did by itself or was told to do since the present story began, in the order of the instants at which it was due: two tellings
 * of one story give equal journals, however quickly the clock runs. It keeps the last thousand, and knows nothing of the controller's doings.
 * Thread-safe.
 */
public final class WorldJournal {

    private static final int MOST = 1_000;

    /** What comes by itself is told before what somebody does at the same instant, since they happen on different threads. */
    private static final Comparator<Entry> IN_ORDER = Comparator.comparing(Entry::due)
            .thenComparingLong(Entry::turn)
            .thenComparing(Entry::what)
            .thenComparingLong(Entry::number);

    private final WorldClock clock;
    private final TreeSet<Entry> entries = new TreeSet<>(IN_ORDER);
    private Instant beginning;
    private long number;

    /** A journal of a world in which no story has begun. */
    public WorldJournal(WorldClock clock) {
        this.clock = clock;
        this.beginning = clock.now();
    }

    /** @param turn 0 for what comes by itself, else the place among what was done */
    private record Entry(Instant due, long turn, String what, long number) {}

    /** Another story begins: what was before is forgotten. */
    synchronized void beginAt(Instant instant) {
        beginning = instant;
        entries.clear();
    }

    /**
     * Somebody does something to the world.
     *
     * @param due when it was to be done, which may be a moment ago
     * @param what without names that chance or the controller has given
     */
    public synchronized void tell(Instant due, String what) {
        number++;
        add(new Entry(due, number, what, number));
    }

    /** Something will come of itself, unless the timer is cancelled; what it is like is asked then. */
    public WorldClock.Timer foresee(Instant due, Supplier<String> what) {
        return clock.schedule(Duration.between(clock.now(), due), () -> come(due, what.get()));
    }

    private synchronized void come(Instant due, String what) {
        number++;
        add(new Entry(due, 0, what, number));
    }

    /** What an ended story did late belongs to no other. */
    private void add(Entry entry) {
        if (!entry.due().isBefore(beginning)) {
            entries.add(entry);
        }
        if (entries.size() > MOST) {
            entries.removeFirst();
        }
    }

    /** What is in it, in order. */
    public synchronized List<Happening> happenings() {
        return entries.stream()
                .map(entry -> new Happening(Duration.between(beginning, entry.due()), entry.what()))
                .toList();
    }
}
