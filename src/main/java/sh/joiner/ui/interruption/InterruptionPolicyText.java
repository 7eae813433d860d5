package sh.joiner.ui.interruption;

import io.quarkus.qute.TemplateExtension;
import java.util.List;
import sh.joiner.board.interruption.InterruptionPolicyView;
import sh.joiner.board.interruption.InterruptionPolicyView.PolicyDrainView;
import sh.joiner.board.interruption.WindowView;
import sh.joiner.ui.text.Tones;

/** Describes interruption policies in words. */
@TemplateExtension
public final class InterruptionPolicyText {

    private InterruptionPolicyText() {}

    /** Returns the state of the policy in words. A policy in effect is incomplete if its rules name a missing or invalid window. */
    static String stateText(InterruptionPolicyView policy) {
        if (isIncomplete(policy)) {
            return "In effect, incomplete";
        }
        return policy.status().state().equals("InForce")
                ? "In effect"
                : policy.status().state();
    }

    /** Returns the color of the policy's state. */
    static String tone(InterruptionPolicyView policy) {
        return Tones.tone(isIncomplete(policy) ? "Waiting" : policy.status().state());
    }

    static String sign(InterruptionPolicyView policy) {
        return Tones.sign(isIncomplete(policy) ? "Waiting" : policy.status().state());
    }

    private static boolean isIncomplete(InterruptionPolicyView policy) {
        return policy.status().state().equals("InForce")
                && !policy.validity().missingWindows().isEmpty();
    }

    /** Describes what is wrong with a window that a rule names, and what to do. */
    static String windowFault(String window, List<WindowView> windows) {
        var effect = "rules with this window use only their lead time.";
        return windows.stream().anyMatch(view -> view.name().equals(window))
                ? "MaintenanceWindow %s is invalid: %s Correct the window.".formatted(window, effect)
                : "MaintenanceWindow %s not found: %s Create the window, or correct the name in the policy."
                        .formatted(window, effect);
    }

    /** Returns true if the policy has only default settings for draining nodes. */
    static boolean isDefault(PolicyDrainView drain) {
        return drain.maxConcurrent() == null
                && "never".equals(drain.respectDoNotDisrupt())
                && !Boolean.TRUE.equals(drain.respectBudgets())
                && !Boolean.TRUE.equals(drain.replaceFirst())
                && !"Uncordon".equals(drain.onCancelled());
    }

    /** Returns true if some version of the policy was valid, so that its rules are in effect. */
    static boolean hasRules(InterruptionPolicyView policy) {
        return !policy.validity().inForceFrom().equals("Nothing");
    }
}
