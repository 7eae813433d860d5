package sh.joiner.api.ec2;

import sh.joiner.api.WireObject;

/** A network interface of new instances. */
@WireObject
public final class NetworkInterface {
    public int networkCardIndex;
    public int deviceIndex;
    public String interfaceType = "";
}
