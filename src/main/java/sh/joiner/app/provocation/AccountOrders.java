package sh.joiner.app.provocation;

import static sh.joiner.app.provocation.OrderFields.or;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.capacity.Quotas.Bucket;
import sh.joiner.sandbox.cloud.CloudControls;

/** Performs requests that change the AWS account: eventual consistency, vCPU limits, deleted security groups. */
final class AccountOrders {

    private static final List<String> CAPACITY_TYPES = List.of("on-demand", "spot");

    private final CloudControls cloud;

    AccountOrders(CloudControls cloud) {
        this.cloud = cloud;
    }

    void change(Provocation.AccountChange order) {
        long given = Stream.of(order.lag(), order.vCpus(), order.deletedSecurityGroup())
                .filter(Objects::nonNull)
                .count();
        if (given != 1) {
            throw new IllegalArgumentException(
                    "set exactly one of lag, vCpus and deletedSecurityGroup; %d are set".formatted(given));
        }
        var lag = order.lag();
        var vCpus = order.vCpus();
        var group = order.deletedSecurityGroup();
        if (lag != null) {
            if (lag.isNegative()) {
                throw new IllegalArgumentException("lag must not be negative; was " + lag);
            }
            cloud.setPropagationDelay(lag);
        }
        if (vCpus != null) {
            limit(vCpus, or(order.capacityType(), "on-demand"));
        }
        if (group != null) {
            cloud.deleteSecurityGroup(group);
        }
    }

    private void limit(int vCpus, String capacityType) {
        if (vCpus < 0) {
            throw new IllegalArgumentException("vCpus must not be negative; was " + vCpus);
        }
        if (!CAPACITY_TYPES.contains(capacityType)) {
            throw OrderFields.unknown("capacityType", capacityType, CAPACITY_TYPES);
        }
        cloud.limitVcpus(Bucket.STANDARD, capacityType, vCpus);
    }
}
