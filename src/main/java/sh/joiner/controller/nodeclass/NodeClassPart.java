package sh.joiner.controller.nodeclass;

import java.time.Duration;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.v1.EC2NodeClass;
import sh.joiner.model.nodeclass.NodeClass;

/**
 * One thing that is found out about a node class (aws 2.3). Parts are asked in a fixed order, all of them, whatever fails; trouble with the outside
 * leaves the part's condition as it was.
 */
interface NodeClassPart {

    /** Looks, writes what it found into the object's status and conditions, and answers when to look again. */
    Duration look(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions);

    /** The class of that uid is gone. */
    default void forget(String uid) {
        // most parts remember nothing
    }
}
