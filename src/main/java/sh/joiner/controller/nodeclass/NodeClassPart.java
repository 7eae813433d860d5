package sh.joiner.controller.nodeclass;

import java.time.Duration;
import java.util.List;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.InputHealth;

/**
 * A step of resolving a node class, such as its subnets (aws 2.3). All parts run in a fixed order, even if one fails. If a part throws because AWS
 * does not answer, the reconciler sets the part's conditions.
 */
interface NodeClassPart {

    /** Resolves the part, writes the results into the object's status and conditions, and returns the wait until the next pass. */
    Duration inspect(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions);

    /** Returns the types of the conditions that this part sets. */
    List<String> conditionTypes();

    /**
     * Returns true if every pass without an error confirms the conditions. Otherwise the part itself reports each confirmation to {@link Answers}.
     */
    default boolean alwaysAnswers() {
        return true;
    }

    /** Returns the object that records whether AWS answers the requests of this part. The content of the answer does not matter. */
    default InputHealth health() {
        return InputHealth.NONE;
    }

    /** Forgets the class with this UID, whose finalizer is removed next. */
    default void forget(String uid) {
        // most parts remember nothing
    }
}
