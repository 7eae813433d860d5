package sh.joiner.engine.sketch;

/**
 * A claim that is about to be filled.
 * @param seed the lot whose first pod is on it
 * @param state of the pool joined with the state of the seed
 * @param host the number that the claim would have as a host
 */
record OpenClaim(PoolCapacity market, EqualPods seed, int state, int host) {

    double price(int type) {
        return market.price(state, type);
    }
}
