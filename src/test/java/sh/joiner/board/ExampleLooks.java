package sh.joiner.board;

import static sh.joiner.board.Example.NOW;

import java.util.Map;
import sh.joiner.engine.nodeclass.DryRun.Lasting;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.nodeclass.Inspection.Doubted;
import sh.joiner.engine.nodeclass.Inspection.Profile;
import sh.joiner.engine.nodeclass.Inspection.Trial;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;

/** What the passes over the example's node classes came to. */
final class ExampleLooks {

    private ExampleLooks() {}

    /** IAM is throttled, and EC2's answer of nine minutes ago is remembered for 21 more. */
    static Inspection ofTheGoodClass() {
        var kept = NOW.plusSeconds(21 * 60);
        return new Inspection(
                "default",
                1,
                NOW.minusSeconds(10),
                NOW.plusSeconds(20),
                kept,
                Profile.EC2,
                new Trial(Lasting.NO_FAILURE, DryRuns.ENABLED, NOW.minusSeconds(9 * 60), kept),
                Map.of("InstanceProfileReady", new Doubted("AWSThrottled", "slow <down>", NOW.minusSeconds(300))));
    }

    /** Its images cannot be asked for, and so nothing was tried. */
    static Inspection ofTheBrokenClass() {
        return new Inspection(
                "legacy",
                1,
                NOW.minusSeconds(10),
                NOW.plusSeconds(4),
                NOW.plusSeconds(4),
                Profile.UNKNOWN,
                new Trial(Lasting.NO_FAILURE, DryRuns.ENABLED, null, null),
                Map.of("AMIsReady", new Doubted("AWSUnreachable", "timed out", null)));
    }
}
