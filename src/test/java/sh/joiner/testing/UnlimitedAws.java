package sh.joiner.testing;

import sh.joiner.aws.Aws;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.call.BatchReport;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.aws.request.LimitedClients;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;

/** The ports of AWS without rate limits. */
public final class UnlimitedAws {

    private UnlimitedAws() {}

    /** Returns ports that report neither batches nor caches. */
    public static Aws of(AwsClients clients, AwsSettings settings, WorldClock clock) {
        return new Aws(
                new LimitedClients(clients, clients, clients), settings, clock, BatchReport.NONE, CacheReport.NONE);
    }
}
