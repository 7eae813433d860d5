package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import sh.joiner.controller.loop.Loop;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.runner.Runner;

/** Reads the cluster facts that instances need, at startup and then every five minutes (aws 2.2, providers.version). */
public final class ClusterFactsLoop implements AutoCloseable {

    private final ClusterFactsState state;
    private final Loop loop;

    public ClusterFactsLoop(ClusterFactsState state, CacheReport report, Runner runner) {
        this.state = state;
        this.loop = new Loop("cluster-facts", runner, this::pass);
        report.refreshes(CacheName.CLUSTER_FACTS, this::want);
    }

    private void want() {
        state.want();
        loop.wake();
    }

    public void start() {
        loop.start();
    }

    Duration pass(Instant now) {
        try {
            state.facts(now);
            return ClusterFactsState.FRESH;
        } catch (RemoteCallException failure) {
            return ClusterFactsState.FIRST_RETRY; // the state has reported the failure
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
