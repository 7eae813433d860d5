package sh.joiner.sandbox.story;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;
import sh.joiner.port.sandbox.Provocations.StoryProgress;
import sh.joiner.sandbox.schema.CelQuestion;
import sh.joiner.sandbox.store.ObjectStore;

/**
 * Plays a story: executes its steps at their time on the world's clock, and checks its outcomes. A story only performs actions that a user
 * could perform. Thread-safe.
 */
public final class StoryPlayer implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(StoryPlayer.class);
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(10);
    private static final Story NO_STORY = new Story("No story", "", List.of(), List.of(), List.of());

    private final ObjectStore store;
    private final WorldClock clock;
    private final StepExecutor executor;
    private final WorldJournal journal;
    private final Executor
            thread; // a separate thread, because a step can block for longer than the clock's thread is allowed to
    private final List<WorldClock.Timer> timers = new ArrayList<>();
    private StoryRun run;
    private String prepared = ""; // the story for which prepare() was called

    public StoryPlayer(ObjectStore store, WorldClock clock, Provoker provoker, WorldJournal journal) {
        this(
                store,
                clock,
                provoker,
                journal,
                Executors.newSingleThreadExecutor(
                        Thread.ofPlatform().name("story").daemon().factory()));
    }

    /** Creates a player that runs its steps on the given executor. Only tests use this constructor. */
    StoryPlayer(ObjectStore store, WorldClock clock, Provoker provoker, WorldJournal journal, Executor thread) {
        this.store = store;
        this.clock = clock;
        this.executor = new StepExecutor(store, provoker);
        this.journal = journal;
        this.thread = thread;
        this.run = new StoryRun(Stories.NONE, NO_STORY, clock.now());
    }

    /**
     * Applies the injected faults and changes of a story that must happen before the controllers start. Must be called before the first controller starts.
     *
     * @throws IllegalArgumentException if the story does not exist
     */
    public synchronized void prepare(String name) {
        var story = name.equals(Stories.NONE) ? NO_STORY : Stories.named(name);
        executor.provoke(story.before(), clock.now());
        prepared = name;
    }

    /** Ends the current story and starts this one. {@link Stories#NONE} only ends the current story. Objects of the ended story remain. */
    public void play(String name) {
        begin(name, name.equals(Stories.NONE) ? NO_STORY : Stories.named(name));
    }

    synchronized void begin(String name, Story story) {
        if (!story.before().isEmpty() && !prepared.equals(name)) {
            throw new IllegalArgumentException(
                    "story \"%s\" must start before the controller: start the sandbox with joiner.sandbox.story=%s"
                            .formatted(name, name));
        }
        prepared = "";
        var checks = story.outcomes().stream().map(OutcomeCheck::new).toList();
        timers.forEach(WorldClock.Timer::cancel);
        timers.clear();
        var storyRun = new StoryRun(name, story, clock.now());
        run = storyRun;
        journal.beginAt(storyRun.beganAt());
        for (int i = 0; i < story.steps().size(); i++) {
            int number = i;
            var step = story.steps().get(i);
            timers.add(clock.schedule(step.at(), () -> thread.execute(() -> take(storyRun, number, step))));
        }
        if (!checks.isEmpty()) {
            scheduleCheck(storyRun, checks);
        }
    }

    /** An outcome with its expression, which is compiled at the first check and not during startup. Only the story's thread uses this class. */
    private static final class OutcomeCheck {

        private final StoryOutcome outcome;
        private @Nullable CelQuestion compiled;

        OutcomeCheck(StoryOutcome outcome) {
            this.outcome = outcome;
        }

        boolean isTrueOf(JsonNode objects) {
            if (compiled == null) {
                compiled = new CelQuestion(outcome.that());
            }
            return compiled.isTrueOf(objects);
        }
    }

    private void take(StoryRun storyRun, int number, Story.Step step) {
        if (!isCurrent(storyRun)) {
            return;
        }
        var due = storyRun.beganAt().plus(step.at());
        journal.report(due, "step %d: %s".formatted(number + 1, step.says()));
        try {
            executor.take(step, due);
            storyRun.taken(number);
        } catch (RuntimeException refused) { // the story continues with the next step
            LOG.infof(
                    "step refused: story=%s step=%s reason=%s",
                    storyRun.progress().name(), step.says(), refused);
            journal.report(due, "step %d failed: %s".formatted(number + 1, refused.getMessage()));
            storyRun.refused(number, String.valueOf(refused.getMessage()));
        }
    }

    /** Returns true if no other story has started. A step may run late, after its story has ended. */
    private synchronized boolean isCurrent(StoryRun storyRun) {
        return storyRun == run;
    }

    private synchronized void scheduleCheck(StoryRun storyRun, List<OutcomeCheck> checks) {
        if (storyRun == run && !storyRun.open().isEmpty()) {
            timers.add(clock.schedule(
                    CHECK_INTERVAL,
                    () -> thread.execute(() -> {
                        checkOutcomes(storyRun, checks);
                        scheduleCheck(storyRun, checks);
                    })));
        }
    }

    private void checkOutcomes(StoryRun storyRun, List<OutcomeCheck> checks) {
        for (var open : storyRun.open()) {
            var now = clock.now();
            var check = checks.get(open);
            if (now.isBefore(storyRun.beganAt().plus(check.outcome.from()))) {
                continue;
            }
            var objects = JsonNodeFactory.instance.arrayNode().addAll(store.list(check.outcome.of()));
            if (check.isTrueOf(objects)) {
                storyRun.met(open);
            } else {
                storyRun.notMet(open, now);
            }
        }
    }

    /** Returns the progress of the current story. */
    public synchronized StoryProgress progress() {
        return run.progress();
    }

    @Override
    public synchronized void close() {
        timers.forEach(WorldClock.Timer::cancel);
        if (thread instanceof ExecutorService own) {
            own.shutdownNow();
        }
    }
}
