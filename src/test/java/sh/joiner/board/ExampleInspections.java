package sh.joiner.board;

import static sh.joiner.board.Example.NOW;

import java.util.Map;
import sh.joiner.engine.nodeclass.DryRun.FailureKind;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.nodeclass.Inspection.Doubted;
import sh.joiner.engine.nodeclass.Inspection.Profile;
import sh.joiner.engine.nodeclass.Inspection.Trial;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;

/** The reconciliation results of the example's node classes. */
final class ExampleInspections {

    private ExampleInspections() {}

    /** IAM is throttled, and EC2's answer of nine minutes ago is cached for 21 more minutes. */
    static Inspection ofTheGoodClass() {
        var kept = NOW.plusSeconds(21 * 60);
        return new Inspection(
                "default",
                1,
                NOW.minusSeconds(10),
                NOW.plusSeconds(20),
                kept,
                Profile.EC2,
                new Trial(FailureKind.NO_FAILURE, DryRuns.ENABLED, NOW.minusSeconds(9 * 60), kept),
                Map.of("InstanceProfileReady", new Doubted("AWSThrottled", "slow <down>", NOW.minusSeconds(300))));
    }

    /** The AMIs of the node class cannot be requested, so no dry run was sent. */
    static Inspection ofTheBrokenClass() {
        return new Inspection(
                "legacy",
                1,
                NOW.minusSeconds(10),
                NOW.plusSeconds(4),
                NOW.plusSeconds(4),
                Profile.UNKNOWN,
                new Trial(FailureKind.NO_FAILURE, DryRuns.ENABLED, null, null),
                Map.of("AMIsReady", new Doubted("AWSUnreachable", "timed out", null)));
    }
}
