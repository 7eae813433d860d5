package sh.joiner.api.ec2;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The time-outs after which security groups drop idle connections, in seconds. */
@WireObject
public final class ConnectionTracking {
    public @Nullable Integer tcpEstablishedTimeout;
    public @Nullable Integer udpStreamTimeout;
    public @Nullable Integer udpTimeout;
}
