package sh.joiner.api.ec2;

import sh.joiner.api.WireObject;

/** One network interface that instances are started with. */
@WireObject
public final class NetworkInterface {
    public int networkCardIndex;
    public int deviceIndex;
    public String interfaceType = "";
}
