package sh.joiner.controller.interruption;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.engine.interruption.Reaction;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Progress;

/** Progress of notices that was written and that the informers do not show yet. It prevents the same decision from being made twice. Thread-safe. */
final class UnconfirmedProgress {

    private final Map<String, Own> latest = new ConcurrentHashMap<>();

    /** The written progress and the progress it replaced. An object with any other progress is newer. */
    private record Own(Progress before, Progress now) {}

    void wrote(Reaction reaction) {
        if (reaction.next().equals(reaction.about().progress())
                && reaction.about().looked()) {
            return;
        }
        latest.put(reaction.about().name(), new Own(reaction.about().progress(), reaction.next()));
    }

    /** Returns the objects with the written progress. */
    List<Interruption> over(List<Interruption> shown) {
        return shown.stream().map(this::over).toList();
    }

    private Interruption over(Interruption shown) {
        var own = latest.get(shown.name());
        if (own == null) {
            return shown;
        }
        boolean behind = !shown.looked() || shown.progress().equals(own.before());
        if (!behind || shown.progress().equals(own.now())) {
            latest.remove(shown.name(), own);
            return shown;
        }
        return shown.with(own.now());
    }

    /** Forgets all interruptions except these. */
    void keep(Set<String> names) {
        latest.keySet().retainAll(names);
    }
}
