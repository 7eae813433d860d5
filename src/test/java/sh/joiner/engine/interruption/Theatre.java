package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.interruption.Progress;
import sh.joiner.testing.InterruptionBuilder;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.PoolBuilder;

/**
 * A machine {@code db1} with a notice about it, and a loop that carries out what is decided and may die before each of its calls. What was called
 * stays; what was thought is lost.
 */
final class Theatre {

    private static final String TIMESTAMP = "karpenter.sh/nodeclaim-termination-timestamp";

    private final Function<Play, Play> script;
    private final Function<InterruptionBuilder, InterruptionBuilder> notice;
    private final Set<String> marks = new TreeSet<>();
    private final Map<String, String> annotations = new TreeMap<>();
    private @Nullable Progress written;
    private @Nullable Instant deletingSince;
    private boolean cordoned;
    private boolean told;
    private boolean gone;
    private int left;

    Theatre(Function<Play, Play> script, Function<InterruptionBuilder, InterruptionBuilder> notice) {
        this.script = script;
        this.notice = notice;
    }

    /** The process is killed when it wants to make another call. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Passes at that instant until nothing is new; the first process makes so many calls. Answers whether it was killed. */
    boolean play(Instant now, int calls) {
        left = calls;
        boolean killed = false;
        for (int pass = 0; pass < 20; pass++) {
            try {
                if (!pass(now)) {
                    return killed;
                }
            } catch (Killed _) {
                killed = true;
                left = Integer.MAX_VALUE;
            }
        }
        throw new IllegalStateException("it does not come to rest");
    }

    private boolean pass(Instant now) {
        var reactions = Reactions.decide(scene(now));
        boolean any = false;
        for (var reaction : reactions) {
            if (reaction.isNew()) {
                any = true;
                reaction.before().forEach(effect -> call(() -> carryOut(effect, now)));
                call(() -> written = reaction.next());
                reaction.after().forEach(effect -> call(() -> carryOut(effect, now)));
            }
        }
        return any;
    }

    private void call(Runnable outside) {
        if (left == 0) {
            throw new Killed();
        }
        left--;
        outside.run();
    }

    private void carryOut(Effect effect, Instant now) {
        switch (effect) {
            case Effect.Tell _ -> told = true;
            case Effect.Cordon _ -> cordoned = true;
            case Effect.Uncordon _ -> cordoned = false;
            case Effect.MarkUnavailable(var _, var type, var zone) -> marks.add(type + " " + zone);
            case Effect.EmptyReservation(var reservation) -> marks.add(reservation);
            case Effect.SetDeadline(var _, var at) -> annotations.put(TIMESTAMP, at.toString());
            case Effect.Delete _ -> deletingSince = deletingSince == null ? now : deletingSince;
            case Effect.Replace _, Effect.Forget _ -> throw new IllegalStateException("not in this play");
        }
    }

    /** The drain ends, and the claim with it. */
    void leaves() {
        gone = deletingSince != null;
    }

    private Scene scene(Instant now) {
        var play = script.apply(Play.empty().pool(PoolBuilder.pool("default")).at(now));
        if (!gone) {
            var claim = Play.claim("db1").annotations(annotations);
            var node = NodeBuilder.node("db1");
            play.machine(
                    "db1",
                    deletingSince == null ? claim : claim.deletingSince(deletingSince),
                    cordoned ? node.taint(Play.CORDON) : node);
            play.world().running("db1", PodBuilder.pod("db").graceSeconds(5));
        }
        var builder = notice.apply(InterruptionBuilder.interruption("n"));
        return play.notice(written == null ? builder : builder.stands(written)).scene();
    }

    /** All that is left of it, for comparing. */
    List<Object> end() {
        var parts = new ArrayList<>(List.of(marks, annotations, cordoned, told, gone));
        parts.add(String.valueOf(written));
        return List.copyOf(parts);
    }
}
