package sh.joiner.app.provocation;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.image.ImageDescription;
import sh.joiner.sandbox.image.ImageStateName;
import sh.joiner.sandbox.story.WorldJournal;

/** Writes requests and their later automatic effects to the sandbox's journal. Thread-safe. */
final class ProvocationJournal {

    private static final Duration SPOT_WARNING = Duration.ofMinutes(2);

    private final WorldJournal journal;
    private final ImageOrders images;
    private final Map<String, WorldClock.Timer> scheduled = new HashMap<>();
    private final Map<String, WorldClock.Timer> endsOfFaults = new HashMap<>();
    private final Map<String, String> faults = new HashMap<>();

    ProvocationJournal(WorldJournal journal, ImageOrders images) {
        this.journal = journal;
        this.images = images;
    }

    /** Records a request; {@code created} is the id of the created object. */
    synchronized void report(Provocation order, Instant at, Optional<String> created) {
        journal.report(at, ProvocationText.of(order, this::imageName));
        switch (order) {
            case Provocation.NewImage image -> created.ifPresent(id -> scheduleChange(id, at, built(image)));
            case Provocation.ImageChange image -> scheduleImageChange(image, at);
            case Provocation.Capacity capacity -> scheduleEnd(capacity, at);
            case Provocation.Fault fault -> created.ifPresent(id -> scheduleEnd(id, fault, at));
            case Provocation.InstanceChange(var _, var action) ->
                scheduleEndOfSpotWarning(action.equals("interrupt"), at);
            case Provocation.PoolNotice notice ->
                scheduleEndOfSpotWarning("SpotInterruption".equals(notice.kind()), at);
            case Provocation.Notice _,
                    Provocation.KeptMemory _,
                    Provocation.ImageRelease _,
                    Provocation.NodeChange _,
                    Provocation.ProfileChange _,
                    Provocation.RoleChange _,
                    Provocation.AccountChange _,
                    Provocation.Workload _ -> {}
        }
    }

    private static @Nullable Duration built(Provocation.NewImage image) {
        var fails = image.failsAfter();
        return fails == null ? image.availableAfter() : fails;
    }

    private void scheduleImageChange(Provocation.ImageChange image, Instant at) {
        if (image.state() != null) {
            images.find(image.image()).ifPresent(description -> scheduleChange(description.id(), at, image.after()));
        }
    }

    /** Schedules the next change of an image. Replaces an earlier scheduled change. */
    private void scheduleChange(String id, Instant at, @Nullable Duration after) {
        replace(
                "image " + id,
                after,
                at,
                () -> images.find(id).map(ProvocationJournal::describe).orElse("an image is removed"));
    }

    private static String describe(ImageDescription image) {
        var deregistered = image.state().equals(ImageStateName.DEREGISTERED.toString());
        return "image %s is %s%s"
                .formatted(image.name(), image.state(), deregistered ? " and is removed in a minute" : "");
    }

    /** Schedules the end of a capacity rule. A rule replaces an earlier rule for the same offerings, whereas several price changes apply together. */
    private void scheduleEnd(Provocation.Capacity capacity, Instant at) {
        var what = ProvocationText.offerings(capacity);
        if (capacity.left() != null) {
            replace(
                    "capacity " + what,
                    capacity.until(),
                    at,
                    () -> "capacity of %s is available again".formatted(what));
        } else if (capacity.until() != null) {
            journal.foresee(at.plus(capacity.until()), () -> "spot prices of %s are normal again".formatted(what));
        }
    }

    private void scheduleEnd(String id, Provocation.Fault fault, Instant at) {
        var calls = ProvocationText.calls(fault);
        faults.put(id, calls);
        if (fault.until() != null) {
            endsOfFaults.put(id, journal.foresee(at.plus(fault.until()), () -> "%s works again".formatted(calls)));
        }
    }

    private void scheduleEndOfSpotWarning(boolean isSpot, Instant at) {
        if (isSpot) {
            journal.foresee(at.plus(SPOT_WARNING), () -> "the warning time of a spot instance ends");
        }
    }

    private void replace(String subject, @Nullable Duration after, Instant at, Supplier<String> what) {
        var former = scheduled.remove(subject);
        if (former != null) {
            former.cancel();
        }
        if (after != null && after.isPositive()) {
            scheduled.put(subject, journal.foresee(at.plus(after), what));
        }
    }

    /** Records the removal of all faults. */
    synchronized void reportAllFaultsRemoved(Instant at) {
        endsOfFaults.values().forEach(WorldClock.Timer::cancel);
        endsOfFaults.clear();
        faults.clear();
        journal.report(at, "all faults are removed");
    }

    /** Records the removal of one fault. */
    synchronized void reportFaultRemoved(String id, Instant at) {
        var end = endsOfFaults.remove(id);
        if (end != null) {
            end.cancel();
        }
        journal.report(at, "a fault of %s is removed".formatted(faults.remove(id)));
    }

    /** Records a jump of the clock. */
    void reportJump(Instant at, Duration by) {
        journal.report(at, "the clock jumps forward by " + by);
    }

    private String imageName(String idOrName) {
        return images.find(idOrName).map(ImageDescription::name).orElse("that no longer exists");
    }
}
