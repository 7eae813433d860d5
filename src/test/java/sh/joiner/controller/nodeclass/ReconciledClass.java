package sh.joiner.controller.nodeclass;

import sh.joiner.api.condition.Condition;
import sh.joiner.api.ec2.EC2NodeClass;

/** A node class of a test, with its conditions after a pass. */
record ReconciledClass(ClassWorld world, EC2NodeClass object) {

    ReconciledClass again() {
        world.reconciler.inspect(object, world.clock.now());
        return this;
    }

    Condition condition(String type) {
        return object.conditions(world.clock.now()).get(type).orElseThrow();
    }

    /** Returns the status and the reason. */
    String statusAndReason(String type) {
        return condition(type).status + " " + condition(type).reason;
    }

    String message(String type) {
        return condition(type).message;
    }

    String profile() {
        return String.valueOf(object.getStatus().instanceProfile);
    }
}
