package sh.joiner.board;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.Wishes;

/** Remembers what was wished. */
public final class ExampleWishes implements Wishes {

    private final List<String> wished = new ArrayList<>();

    public List<String> wished() {
        return List.copyOf(wished);
    }

    @Override
    public void forgetLearned(String instanceType) {
        wished.add(instanceType);
    }

    @Override
    public void forgetEverythingLearned() {
        wished.add("everything");
    }

    @Override
    public Outcome refresh(CacheName cache) {
        return new Outcome.Written();
    }
}
