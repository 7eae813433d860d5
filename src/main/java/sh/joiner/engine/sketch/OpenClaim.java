package sh.joiner.engine.sketch;

/**
 * A claim about to be filled.
 *
 * @param seed whose first pod is on it
 * @param state of the pool joined with what the seed wants
 * @param host the number under which it would be a host
 */
record OpenClaim(PoolCapacity market, EqualPods seed, int state, int host) {

    double price(int type) {
        return market.price(state, type);
    }
}
