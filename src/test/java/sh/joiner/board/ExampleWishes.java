package sh.joiner.board;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.interruption.Request;
import sh.joiner.port.Wishes;

/** Remembers what was wished. */
public final class ExampleWishes implements Wishes {

    private final List<String> wished = new ArrayList<>();

    public List<String> wished() {
        return List.copyOf(wished);
    }

    @Override
    public Outcome forgetLearned(String instanceType) {
        return written(instanceType);
    }

    @Override
    public Outcome forgetEverythingLearned() {
        return written("everything");
    }

    @Override
    public Outcome refresh(CacheName cache) {
        return written(cache.word());
    }

    @Override
    public Outcome answer(String interruption, Request request, String version) {
        return written("%s %s %s"
                .formatted(interruption, request.verb().word(), version)
                .strip());
    }

    private Outcome written(String wish) {
        wished.add(wish);
        return new Outcome.Written();
    }
}
