package sh.joiner.testing;

import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.launch.LaunchCheck;

/** Allows every launch that has an image, unless a test sets another answer. */
public final class FakeLaunchCheck implements LaunchCheck {

    private Answer answer = new Answer.Allowed();

    public void says(Answer other) {
        answer = other;
    }

    @Override
    public Answer check(LaunchOrder order) {
        return order.groups().isEmpty()
                ? new Answer.Refused("DependenciesNotReady", "no image supports this instance type")
                : answer;
    }
}
