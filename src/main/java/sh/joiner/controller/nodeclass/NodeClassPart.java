package sh.joiner.controller.nodeclass;

import java.time.Duration;
import java.util.List;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.Pulse;

/**
 * A part of what a node class resolves to (aws 2.3). All parts run in a fixed order, whatever fails. On trouble with AWS the reconciler decides the
 * content of the conditions.
 */
interface NodeClassPart {

    /** Looks, writes the findings into the object's status and conditions, and returns the wait until the next look. */
    Duration look(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions);

    /** Returns the types of the conditions that this part sets. */
    List<String> speaksOf();

    /** Returns true if each look without trouble is an answer. Otherwise the part itself reports its answers to {@link Answers}. */
    default boolean alwaysAnswers() {
        return true;
    }

    /** Returns the pulse that records whether AWS answers such requests at all, whatever the answer for one class is. */
    default Pulse pulse() {
        return Pulse.NOBODY;
    }

    /** Forgets the class with this UID, which no longer exists. */
    default void forget(String uid) {
        // most parts remember nothing
    }
}
