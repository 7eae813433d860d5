package sh.joiner.engine.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** What was worked out for states, by their numbers; each once. */
public final class ByState<T> {

    private final IntFunction<T> workOut;
    private final List<@Nullable T> known = new ArrayList<>();

    public ByState(IntFunction<T> workOut) {
        this.workOut = workOut;
    }

    public T get(int state) {
        var answer = state < known.size() ? known.get(state) : null;
        return answer == null ? learn(state) : answer;
    }

    // To work one out may ask for others, so the list may have grown by then.
    private T learn(int state) {
        var answer = workOut.apply(state);
        while (known.size() <= state) {
            known.add(null);
        }
        known.set(state, answer);
        return answer;
    }
}
