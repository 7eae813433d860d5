package sh.joiner.port.image;

import java.util.List;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.port.RemoteCallException;

/** The AMIPolicies of the cluster. */
public interface ImagePolicies {

    /** Returns the current policies. */
    Reading reading();

    /**
     * Adds a listener that is called soon after a policy is created, changed or deleted, or after the policies become known; it must not
     * block.
     */
    void onChange(Runnable listener);

    /**
     * Writes the status of a policy; a deleted policy is no error. Throws {@link RemoteCallException}.
     *
     * @param nodeClasses names of the node classes that the policy applies to
     */
    void report(String policy, List<String> nodeClasses, List<ConditionReport> conditions);

    /** The policies, if they are known. */
    sealed interface Reading {

        /** All policies by name, including invalid ones. */
        record Known(List<ImagePolicy> policies) implements Reading {
            public Known {
                policies = List.copyOf(policies);
            }
        }

        /** The policies are not known yet, or no longer known. */
        record NotKnown(String why) implements Reading {}
    }
}
