package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.catalog.LearnedMemories;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.model.node.Node;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.Failures;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.catalog.CapacityMemories;
import sh.joiner.port.catalog.CapacityMemories.Kept;

/**
 * What nodes taught of their memory (aws 3.4). Whoever makes a plan lets the nodes of its picture teach first, so that a lesson counts in the very
 * next pass. Thread-safe.
 */
public final class LearnedState {

    /** A line takes some 200 bytes, and an object of the cluster holds at most 1 MiB. */
    static final int MOST = 4000;

    private static final Duration LESSON_AGAIN = Duration.ofDays(1);

    private final List<Runnable> readers = new CopyOnWriteArrayList<>();
    private final Map<String, Long> taught = new HashMap<>();
    private Instant lessonsAgain = Instant.MIN;
    private volatile CacheReport report = CacheReport.NOBODY;
    private Kept kept = Kept.NOTHING;
    private boolean opened;
    private LearnedMemories known = LearnedMemories.NOTHING;

    /** One that begins with what was kept: nobody may rely on it before {@link #adopt} or {@link #goWithout}. */
    public LearnedState() {}

    /** From now on it tells how what it knows fares. */
    public void tell(CacheReport listener) {
        report = listener;
        listener.holds(CacheName.DISCOVERED_CAPACITY, () -> known().all().size());
    }

    /** Runs it each time that something else is known than before. */
    void onNews(Runnable reader) {
        readers.add(reader);
    }

    /** Whether it is known what earlier leaders had learned, or that nobody will tell. */
    public synchronized boolean isOpen() {
        return opened;
    }

    /** What is known, with what the nodes of this picture tell. */
    LearnedMemories learn(Snapshot picture) {
        boolean news;
        LearnedMemories now;
        synchronized (this) {
            var lessons = lessons(picture);
            news = take(known.with(lessons));
            now = known;
            if (!lessons.isEmpty()) {
                report.refreshed(CacheName.DISCOVERED_CAPACITY, CacheReport.ALL);
            }
        }
        tell(news);
        return now;
    }

    public synchronized LearnedMemories known() {
        return known;
    }

    /** Each node teaches once, and again every day: a picture of thousands costs nothing. */
    private List<LearnedMemory> lessons(Snapshot picture) {
        var now = picture.takenAt();
        if (!now.isBefore(lessonsAgain)) {
            taught.clear();
            lessonsAgain = now.plus(LESSON_AGAIN);
        }
        var fresh = picture.nodes().stream()
                .filter(node -> NodeLessons.teaches(node) && !hasTaught(node))
                .toList();
        if (fresh.isEmpty()) {
            return List.of();
        }
        var lessons = new NodeLessons(picture);
        var lines = new ArrayList<LearnedMemory>();
        fresh.forEach(node -> lessons.of(node).ifPresent(line -> {
            taught.put(node.uid(), line.bytes());
            lines.add(line);
        }));
        return lines;
    }

    private boolean hasTaught(Node node) {
        return Objects.equals(taught.get(node.uid()), node.capacity().get(Resources.MEMORY));
    }

    /** Takes in what is kept in the cluster, and what people wished to be forgotten. */
    void adopt(Kept found, Instant now) {
        boolean news;
        synchronized (this) {
            if (!found.forgotten().equals(kept.forgotten())) {
                taught.clear(); // those that came after the wish teach anew
            }
            kept = found;
            news = !opened;
            if (news) {
                recalled(found);
            }
            opened = true;
            news |= take(known.with(found.lines()).lasting(now).youngest(MOST));
        }
        tell(news);
    }

    private void recalled(Kept found) {
        found.lines().stream()
                .map(LearnedMemory::seenAt)
                .max(Instant::compareTo)
                .ifPresent(latest -> report.remembered(CacheName.DISCOVERED_CAPACITY, latest));
    }

    /** Nobody tells what was kept: what nodes teach has to do. */
    void goWithout() {
        boolean news;
        synchronized (this) {
            news = !opened;
            opened = true;
        }
        tell(news);
    }

    private boolean take(LearnedMemories next) {
        var counting = next.only(line -> kept.counts(line.machine().instanceType(), line.joinedAt()));
        boolean news = !counting.equals(known);
        known = counting;
        return news;
    }

    private void tell(boolean news) {
        if (news) {
            Failures.tellAll(readers, Runnable::run);
        }
    }

    /** When people last wished that what was learned of a type be forgotten; absent if nobody did. */
    synchronized @Nullable Instant forgotten(String instanceType) {
        var ofAll = kept.forgotten().get(CapacityMemories.EVERYTHING);
        var ofType = kept.forgotten().get(instanceType);
        return ofType == null || (ofAll != null && ofAll.isAfter(ofType)) ? ofAll : ofType;
    }
}
