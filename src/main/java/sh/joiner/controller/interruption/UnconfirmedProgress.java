package sh.joiner.controller.interruption;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.engine.interruption.Reaction;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Progress;

/**
 * The progress of notices that this process has written and the informers do not show yet. Prevents the same decision from being made twice.
 * Thread-safe.
 */
final class UnconfirmedProgress {

    private final Map<String, Own> latest = new ConcurrentHashMap<>();

    /** The progress that was written, and the progress before that write. An object with any other progress is newer than the write. */
    private record Own(Progress before, Progress now) {}

    void wrote(Reaction reaction) {
        if (reaction.next().equals(reaction.interruption().progress())
                && reaction.interruption().evaluated()) {
            return;
        }
        latest.put(
                reaction.interruption().name(), new Own(reaction.interruption().progress(), reaction.next()));
    }

    /** Returns all objects. An object that is older than the last write gets the written progress. */
    List<Interruption> withLatest(List<Interruption> shown) {
        return shown.stream().map(this::withLatest).toList();
    }

    private Interruption withLatest(Interruption shown) {
        var own = latest.get(shown.name());
        if (own == null) {
            return shown;
        }
        boolean behind = !shown.evaluated() || shown.progress().equals(own.before());
        if (!behind || shown.progress().equals(own.now())) {
            latest.remove(shown.name(), own);
            return shown;
        }
        return shown.with(own.now());
    }

    /** Forgets all interruptions except those with these names. */
    void keep(Set<String> names) {
        latest.keySet().retainAll(names);
    }
}
