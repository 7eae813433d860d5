package sh.joiner.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import sh.joiner.model.decision.Decision;

/** Records all decisions. Thread-safe. */
public final class Decisions implements Consumer<Decision> {

    private final List<Decision> all = new ArrayList<>();

    @Override
    public synchronized void accept(Decision decision) {
        all.add(decision);
    }

    public synchronized List<Decision> all() {
        return List.copyOf(all);
    }

    /** Returns the codes of all decisions, oldest first. */
    public List<String> codes() {
        return all().stream().map(Decision::code).toList();
    }
}
