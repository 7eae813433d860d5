package sh.joiner.sandbox.instance;

import java.time.Instant;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/**
 * A stop or a termination of an instance.
 *
 * @param from the start of the stop or termination
 * @param done the end of the stop or termination
 * @param code EC2's reason, such as {@code Client.UserInitiatedShutdown}
 */
record Shutdown(Kind kind, Instant from, Instant done, String code, String message) {

    enum Kind {
        STOP,
        TERMINATION
    }

    static final String BY_A_CALL = "Client.UserInitiatedShutdown";
    static final String BY_THE_SPOT_MARKET = "Server.SpotInstanceTermination";
    static final String BY_THE_BLOCK = "Server.CapacityBlockExpiration"; // EC2 does not document the real code

    boolean isFinal() {
        return kind == Kind.TERMINATION;
    }

    InstanceStateName stateAt(Instant now) {
        boolean over = !now.isBefore(done);
        return switch (kind) {
            case STOP -> over ? InstanceStateName.STOPPED : InstanceStateName.STOPPING;
            case TERMINATION -> over ? InstanceStateName.TERMINATED : InstanceStateName.SHUTTING_DOWN;
        };
    }
}
