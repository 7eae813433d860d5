package sh.joiner.controller.image;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.LockFinding;
import sh.joiner.engine.image.PolicyInForce;
import sh.joiner.engine.imagepolicy.PolicyChoice;
import sh.joiner.engine.imagepolicy.PreflightResults;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.port.image.ImagePolicies;
import sh.joiner.port.image.ImagePolicies.Reading;

/** The policy that is in effect for each class. Thread-safe. */
public final class PolicyState {

    private final ImagePolicies policies;
    private final String region;
    private final Map<String, Map<String, String>> labels = new ConcurrentSkipListMap<>();
    private final Map<String, PreflightResults> results = new ConcurrentHashMap<>();
    private final Map<String, List<LockFinding>> locked = new ConcurrentHashMap<>();

    /** Creates a state. {@code region} is the AWS region of the node classes, because locked images of other regions do not apply. */
    public PolicyState(ImagePolicies policies, String region) {
        this.policies = policies;
        this.region = region;
    }

    /**
     * Returns the policy in effect for the class. While the policies are not known, returns an unclear result, so that no new images are selected.
     */
    PolicyInForce inForce(String nodeClass, Map<String, String> itsLabels) {
        labels.put(nodeClass, Map.copyOf(itsLabels));
        return switch (policies.reading()) {
            case Reading.Known(var all) ->
                PolicyChoice.of(nodeClass, itsLabels, here(all)).inForce();
            case Reading.NotKnown(var why) -> new PolicyInForce.Unclear(why);
        };
    }

    /** Returns the policies as they apply in this region. */
    List<ImagePolicy> here(List<ImagePolicy> all) {
        return all.stream().map(policy -> policy.in(region)).toList();
    }

    /** Stores the state of the locked images, and the results of the checks of the images that the class launches from. */
    void found(ImageFinding finding) {
        results.put(finding.nodeClass(), PreflightResults.of(finding.candidates()));
        locked.put(finding.nodeClass(), finding.candidates().locked());
    }

    /** Returns the results of the checks by the name of the class. */
    Map<String, PreflightResults> results() {
        return results;
    }

    /** Returns, by the name of the class, the state of the images that its policy locks. */
    Map<String, List<LockFinding>> locked() {
        return locked;
    }

    /** Returns true if a lookup of the images of the class was tried. */
    boolean knows(String nodeClass) {
        return labels.containsKey(nodeClass);
    }

    void onChange(Runnable listener) {
        policies.onChange(listener);
    }

    void forget(String nodeClass) {
        labels.remove(nodeClass);
        results.remove(nodeClass);
        locked.remove(nodeClass);
    }

    /** Returns the policy choice of every class that {@link #knows} accepts, by the name of the class. */
    Map<String, PolicyChoice> choices(List<ImagePolicy> all) {
        var choices = new TreeMap<String, PolicyChoice>();
        var here = here(all);
        labels.forEach((nodeClass, own) -> choices.put(nodeClass, PolicyChoice.of(nodeClass, own, here)));
        return choices;
    }
}
