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
 * Tells a story: takes its steps when the world's clock comes to them, and looks whether its outcomes have come. It does what a person could
 * do, and no more; everything else is the program's own work. Thread-safe.
 */
public final class StoryPlayer implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(StoryPlayer.class);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);
    private static final Story SILENCE = new Story("No story", "", List.of(), List.of(), List.of());

    private final ObjectStore store;
    private final WorldClock clock;
    private final StepExecutor taker;
    private final WorldJournal journal;
    private final Executor thread; // of our own: a step may take longer than the clock's thread should be kept
    private final List<WorldClock.Timer> timers = new ArrayList<>();
    private StoryRun run;
    private String prepared = ""; // the story for which the world is ready

    public StoryPlayer(ObjectStore store, WorldClock clock, Provoker provoker, WorldJournal journal) {
        this(
                store,
                clock,
                provoker,
                journal,
                Executors.newSingleThreadExecutor(
                        Thread.ofPlatform().name("story").daemon().factory()));
    }

    /** For tests that take the turns of the thread themselves. */
    StoryPlayer(ObjectStore store, WorldClock clock, Provoker provoker, WorldJournal journal, Executor thread) {
        this.store = store;
        this.clock = clock;
        this.taker = new StepExecutor(store, provoker);
        this.journal = journal;
        this.thread = thread;
        this.run = new StoryRun(Stories.NONE, SILENCE, clock.now());
    }

    /**
     * Does what comes before a story, if it is one that begins before the controllers: the world has no other time for it.
     *
     * @throws IllegalArgumentException if there is no such story
     */
    public synchronized void prepare(String name) {
        var story = name.equals(Stories.NONE) ? SILENCE : Stories.named(name);
        taker.provoke(story.before(), clock.now());
        prepared = name;
    }

    /** Ends the present story and begins this one; {@link Stories#NONE} only ends it. What was made stays. */
    public void play(String name) {
        begin(name, name.equals(Stories.NONE) ? SILENCE : Stories.named(name));
    }

    synchronized void begin(String name, Story story) {
        if (!story.before().isEmpty() && !prepared.equals(name)) {
            throw new IllegalArgumentException(
                    "story \"%s\" begins before the controller: start the sandbox with joiner.sandbox.story=%s"
                            .formatted(name, name));
        }
        prepared = "";
        var questions = story.outcomes().stream().map(Question::new).toList();
        timers.forEach(WorldClock.Timer::cancel);
        timers.clear();
        var telling = new StoryRun(name, story, clock.now());
        run = telling;
        journal.beginAt(telling.beganAt());
        for (int i = 0; i < story.steps().size(); i++) {
            int number = i;
            var step = story.steps().get(i);
            timers.add(clock.schedule(step.at(), () -> thread.execute(() -> take(telling, number, step))));
        }
        if (!questions.isEmpty()) {
            lookLater(telling, questions);
        }
    }

    /** Compiled at the first look, and not while the program starts. Used by the story's thread alone. */
    private static final class Question {

        private final StoryOutcome outcome;
        private @Nullable CelQuestion compiled;

        Question(StoryOutcome outcome) {
            this.outcome = outcome;
        }

        boolean isTrueOf(JsonNode objects) {
            if (compiled == null) {
                compiled = new CelQuestion(outcome.that());
            }
            return compiled.isTrueOf(objects);
        }
    }

    private void take(StoryRun telling, int number, Story.Step step) {
        if (!isTold(telling)) {
            return;
        }
        var due = telling.beganAt().plus(step.at());
        journal.tell(due, "step %d: %s".formatted(number + 1, step.says()));
        try {
            taker.take(step, due);
            telling.taken(number);
        } catch (RuntimeException refused) { // a story goes on as a person would who was told no
            LOG.infof(
                    "step refused: story=%s step=%s reason=%s",
                    telling.progress().name(), step.says(), refused);
            journal.tell(due, "step %d is refused".formatted(number + 1));
            telling.refused(number, String.valueOf(refused.getMessage()));
        }
    }

    /** Whether no other story has begun; a step may have waited for its turn longer than its story lasted. */
    private synchronized boolean isTold(StoryRun telling) {
        return telling == run;
    }

    private synchronized void lookLater(StoryRun telling, List<Question> questions) {
        if (telling == run && !telling.open().isEmpty()) {
            timers.add(clock.schedule(
                    BETWEEN_LOOKS,
                    () -> thread.execute(() -> {
                        look(telling, questions);
                        lookLater(telling, questions);
                    })));
        }
    }

    private void look(StoryRun telling, List<Question> questions) {
        for (var open : telling.open()) {
            var now = clock.now();
            var question = questions.get(open);
            if (now.isBefore(telling.beganAt().plus(question.outcome.from()))) {
                continue;
            }
            var objects = JsonNodeFactory.instance.arrayNode().addAll(store.list(question.outcome.of()));
            if (question.isTrueOf(objects)) {
                telling.met(open);
            } else {
                telling.notMet(open, now);
            }
        }
    }

    /** How far the present story has come. */
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
