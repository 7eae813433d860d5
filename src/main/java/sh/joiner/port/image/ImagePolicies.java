package sh.joiner.port.image;

import java.util.List;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.port.OutsideTrouble;

/** The AMIPolicies of the cluster. */
public interface ImagePolicies {

    /** As they are now. */
    Reading reading();

    /** Is told soon after some policy came, changed or went, or after it became known which there are; must not block. */
    void onChange(Runnable listener);

    /**
     * Says on the object what became of a policy; one that is gone is no error. Throws {@link OutsideTrouble}.
     *
     * @param nodeClasses names of the classes for which it counts
     */
    void report(String policy, List<String> nodeClasses, List<ConditionReport> conditions);

    /** Whether it is known which policies there are. */
    sealed interface Reading {

        /** All of them, by name; those too that cannot be read. */
        record Known(List<ImagePolicy> policies) implements Reading {
            public Known {
                policies = List.copyOf(policies);
            }
        }

        /** Not yet, or no more. */
        record NotKnown(String why) implements Reading {}
    }
}
