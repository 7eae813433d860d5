package sh.joiner.controller.nodeclass;

import java.time.Duration;
import java.util.List;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.Pulse;

/**
 * One thing that is found out about a node class (aws 2.3). Parts are asked in a fixed order, all of them, whatever fails; of trouble with the outside
 * the reconciler decides what its conditions say.
 */
interface NodeClassPart {

    /** Looks, writes what it found into the object's status and conditions, and answers when to look again. */
    Duration look(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions);

    /** The conditions that it sets. */
    List<String> speaksOf();

    /** Whether a look that ends without trouble is an answer each time; else the part tells {@link Answers} itself what was one. */
    default boolean alwaysAnswers() {
        return true;
    }

    /** Who is told whether AWS answers about these things at all, whatever it says of one class. */
    default Pulse pulse() {
        return Pulse.NOBODY;
    }

    /** The class of that uid is gone. */
    default void forget(String uid) {
        // most parts remember nothing
    }
}
