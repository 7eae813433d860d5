package sh.joiner.sandbox.capacity;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.market.Lifecycle;

/**
 * The account's limits of running vCPUs. Each pair of a bucket of instance families and a capacity type has its own
 * limit (EC2 User Guide, "Amazon EC2 service quotas").
 */
public final class Quotas {

    private final Map<String, Integer> limits = new HashMap<>();

    /** A group of instance families that share a limit. */
    public enum Bucket {
        STANDARD,
        DL,
        F,
        G,
        HPC,
        INF,
        P,
        TRN,
        U,
        X;

        /** Returns the bucket of an instance type; most families are in {@link #STANDARD}. */
        public static Bucket of(String type) {
            var letters = type.replaceAll("[^a-z].*", "");
            return switch (letters) {
                case "dl" -> DL;
                case "f" -> F;
                case "g", "gr", "vt" -> G;
                case "hpc" -> HPC;
                case "inf" -> INF;
                case "p" -> P;
                case "trn" -> TRN;
                case "u" -> U;
                case "x" -> X;
                default -> STANDARD;
            };
        }
    }

    /** Limits the number of running vCPUs. A new account has no limits. */
    public void limit(Bucket bucket, String capacityType, int vCpus) {
        limits.put(key(bucket, capacityType), vCpus);
    }

    /** Returns true if there is a limit for this type and lifecycle. */
    public boolean isLimited(String type, Lifecycle lifecycle) {
        return limits.containsKey(key(Bucket.of(type), lifecycle.toString()));
    }

    /** Throws EC2's error if a launch of {@code more} vCPUs would exceed the limit, with {@code running} vCPUs in use. */
    public void check(String type, Lifecycle lifecycle, long running, int more) {
        var limit = limits.get(key(Bucket.of(type), lifecycle.toString()));
        if (limit == null || running + more <= limit) {
            return;
        }
        throw switch (lifecycle) {
            case SPOT -> ServiceErrors.ec2("MaxSpotInstanceCountExceeded", "Max spot instance count exceeded");
            case ON_DEMAND ->
                ServiceErrors.ec2(
                        "VcpuLimitExceeded",
                        "You have requested more vCPU capacity than your current vCPU limit of %d allows for the instance bucket of %s."
                                .formatted(limit, type));
        };
    }

    private static String key(Bucket bucket, String capacityType) {
        return bucket.name().toLowerCase(Locale.ROOT) + " " + capacityType;
    }
}
