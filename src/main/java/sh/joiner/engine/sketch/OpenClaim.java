package sh.joiner.engine.sketch;

/**
 * A claim that is about to be filled.
 * @param seed the group of the first pod on the claim
 * @param state the number in {@code States} of the pool's requirements joined with those of the seed
 * @param host the host number of the claim: the index of its domain of {@code kubernetes.io/hostname}
 */
record OpenClaim(PoolCapacity market, EqualPods seed, int state, int host) {

    double price(int type) {
        return market.price(state, type);
    }
}
