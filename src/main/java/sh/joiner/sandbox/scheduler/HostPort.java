package sh.joiner.sandbox.scheduler;

/** A port that a pod takes on its node. */
record HostPort(String address, String protocol, int port) {

    private static final String ANY = "0.0.0.0";

    boolean clashesWith(HostPort that) {
        var addressesMeet = address.equals(that.address) || address.equals(ANY) || that.address.equals(ANY);
        return port == that.port && protocol.equals(that.protocol) && addressesMeet;
    }
}
