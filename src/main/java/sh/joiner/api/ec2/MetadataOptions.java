package sh.joiner.api.ec2;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** Access to the metadata service of an instance. */
@WireObject
public final class MetadataOptions {
    public @Nullable String httpEndpoint;
    public @Nullable String httpProtocolIPv6;
    public @Nullable Long httpPutResponseHopLimit;
    public @Nullable String httpTokens;
}
