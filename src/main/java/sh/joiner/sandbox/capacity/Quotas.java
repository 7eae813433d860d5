package sh.joiner.sandbox.capacity;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.market.Lifecycle;

/** The account's limits of running vCPUs (EC2 User Guide, "Amazon EC2 service quotas"): one per bucket of families and way of buying. */
public final class Quotas {

    private final Map<String, Integer> limits = new HashMap<>();

    /** The families that share a limit. */
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

        /** The bucket of an instance type: most families are standard ones. */
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

    /** Limits the vCPUs that may run at once; an account starts without limits. */
    public void limit(Bucket bucket, String capacityType, int vCpus) {
        limits.put(key(bucket, capacityType), vCpus);
    }

    /** Whether a launch of this type must count what runs. */
    public boolean isLimited(String type, Lifecycle lifecycle) {
        return limits.containsKey(key(Bucket.of(type), lifecycle.toString()));
    }

    /** Refuses a launch that would exceed its limit, as EC2 does. */
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
