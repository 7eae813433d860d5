package sh.joiner.app.provocation;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.sandbox.call.CallCount;
import sh.joiner.sandbox.call.CallRecord;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cloud.SandboxCloud;
import sh.joiner.sandbox.http.Traffic;
import sh.joiner.sandbox.story.Stories;
import sh.joiner.sandbox.story.StoryPlayer;
import sh.joiner.sandbox.story.WorldJournal;

/** Passes the requests of users to the parts of the sandbox. */
public final class SandboxProvocations implements Provocations {

    private static final String AMAZON = "amazon";

    private final SandboxClock clock;
    private final SandboxCloud cloud;
    private final Traffic traffic;
    private final OrderExecutor executor;
    private final StoryPlayer story;
    private final WorldJournal journal;

    public SandboxProvocations(
            SandboxClock clock,
            SandboxCloud cloud,
            Traffic traffic,
            OrderExecutor executor,
            StoryPlayer story,
            WorldJournal journal) {
        this.clock = clock;
        this.cloud = cloud;
        this.traffic = traffic;
        this.executor = executor;
        this.story = story;
        this.journal = journal;
    }

    @Override
    public State state() {
        return new State(
                clock.now(),
                clock.speed(),
                story.progress(),
                Stories.NAMES,
                calls(),
                cloud.instances(),
                images(),
                executor.shortages(),
                executor.faults(),
                cloud.controls().queued());
    }

    private List<Calls> calls() {
        var byOperation = new TreeMap<String, Calls>();
        Stream.concat(cloud.calls().counts().stream(), traffic.counts().stream())
                .forEach(callCount -> byOperation.merge(
                        operation(callCount.api(), callCount.call()), calls(callCount), SandboxProvocations::sum));
        return List.copyOf(byOperation.values());
    }

    private static String operation(String api, String call) {
        return api.toLowerCase(Locale.ROOT) + ":" + call;
    }

    private static Calls calls(CallCount count) {
        boolean succeeded = count.outcome().equals("ok");
        return new Calls(
                operation(count.api(), count.call()), count.count(), succeeded ? 0 : count.count(), count.lastMinute());
    }

    private static Calls sum(Calls left, Calls right) {
        return new Calls(
                left.operation(),
                left.count() + right.count(),
                left.refused() + right.refused(),
                left.lastMinute() + right.lastMinute());
    }

    private List<Image> images() {
        return cloud.controls().images().stream()
                .filter(image -> !image.owner().equals(AMAZON))
                .map(image -> new Image(
                        image.id(), image.name(), image.owner(), image.architecture(), image.state(), image.created()))
                .toList();
    }

    @Override
    public List<Call> lastCalls() {
        return Stream.concat(cloud.calls().last().stream(), traffic.last().stream())
                .sorted(Comparator.comparing(CallRecord::at))
                .map(callRecord ->
                        new Call(callRecord.at(), operation(callRecord.api(), callRecord.call()), callRecord.outcome()))
                .toList();
    }

    @Override
    public List<Happening> journal() {
        return journal.happenings();
    }

    @Override
    public void speed(double timesTheWall) {
        executor.checkSpeedChange();
        clock.setSpeed(timesTheWall);
    }

    @Override
    public void advance(Duration by) {
        executor.reportJump(by);
        clock.advance(by);
    }

    @Override
    public void play(String name) {
        story.play(name);
    }

    @Override
    public Optional<String> provoke(Provocation provocation) {
        return executor.provoke(provocation);
    }

    @Override
    public void removeAllFaults() {
        executor.removeAllFaults();
    }

    @Override
    public void removeFault(String fault) {
        executor.removeFault(fault);
    }
}
