package sh.joiner.sandbox.instance;

import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/** Is told of every change of state of every instance, as EventBridge is. Called on the clock's thread with the world's lock held. */
@FunctionalInterface
public interface Transitions {

    void changed(String instance, InstanceStateName state);
}
