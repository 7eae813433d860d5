package sh.joiner.controller.interruption;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.engine.interruption.Reaction;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Progress;

/** What was last written of how notices stand, until the cluster shows it: nothing is decided twice in between. Thread-safe. */
final class UnconfirmedProgress {

    private final Map<String, Own> latest = new ConcurrentHashMap<>();

    /** What was written on top of what; any other object than that one is younger. */
    private record Own(Progress before, Progress now) {}

    void wrote(Reaction reaction) {
        if (reaction.next().equals(reaction.about().progress())
                && reaction.about().looked()) {
            return;
        }
        latest.put(reaction.about().name(), new Own(reaction.about().progress(), reaction.next()));
    }

    /** The objects as they will be shown. */
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

    /** Forgets all but these. */
    void keep(Set<String> names) {
        latest.keySet().retainAll(names);
    }
}
