package sh.joiner.sandbox.instance;

import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/** A listener for all state changes of all instances, like an EventBridge rule. Called with the lock of the sandbox's AWS held. */
@FunctionalInterface
public interface StateListener {

    void changed(String instance, InstanceStateName state);
}
