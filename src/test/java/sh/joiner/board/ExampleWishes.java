package sh.joiner.board;

import sh.joiner.model.cache.CacheName;
import sh.joiner.port.Wishes;

/** Every wish is taken, and nothing comes of it. */
final class ExampleWishes implements Wishes {

    @Override
    public void forgetLearned(String instanceType) {
        // nothing was learned
    }

    @Override
    public void forgetEverythingLearned() {
        // nothing was learned
    }

    @Override
    public Outcome refresh(CacheName cache) {
        return new Outcome.Written();
    }
}
