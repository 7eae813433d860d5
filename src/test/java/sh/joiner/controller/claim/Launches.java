package sh.joiner.controller.claim;

import sh.joiner.controller.launch.LauncherWorld;
import sh.joiner.controller.loop.Lanes;
import sh.joiner.model.claim.Claim;

/** Launches claims as the reconciler does. The fake EC2 answers immediately. */
final class Launches {

    private Launches() {}

    static void launch(LauncherWorld world, Claim claim) {
        world.actions().launched(claim, Lanes.answered(world.actions().launch(claim)));
    }
}
