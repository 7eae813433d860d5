package sh.joiner.sandbox.instance;

import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/** A listener for all changes of state of all instances, as EventBridge. Called with the world's lock held. */
@FunctionalInterface
public interface Transitions {

    void changed(String instance, InstanceStateName state);
}
