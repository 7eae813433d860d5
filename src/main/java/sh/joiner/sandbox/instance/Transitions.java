package sh.joiner.sandbox.instance;

import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/** A listener for all state changes of all instances, like an EventBridge rule. Called while the caller holds the lock of the world. */
@FunctionalInterface
public interface Transitions {

    void changed(String instance, InstanceStateName state);
}
