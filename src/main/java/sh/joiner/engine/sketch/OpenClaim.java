package sh.joiner.engine.sketch;

/**
 * A claim that is about to be filled.
 * @param seed the group of the first pod on the claim
 * @param state the state of the pool joined with the state of the seed
 * @param host the number that the claim has as a host
 */
record OpenClaim(PoolCapacity market, EqualPods seed, int state, int host) {

    double price(int type) {
        return market.price(state, type);
    }
}
