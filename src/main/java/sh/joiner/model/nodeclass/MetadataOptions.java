package sh.joiner.model.nodeclass;

/** The access of an instance to its metadata service, in EC2's words (aws 1.2). */
public record MetadataOptions(String httpEndpoint, String httpProtocolIpv6, long hopLimit, String httpTokens) {

    /** The defaults of the CRD. */
    public static final MetadataOptions DEFAULT = new MetadataOptions("enabled", "disabled", 1, "required");
}
