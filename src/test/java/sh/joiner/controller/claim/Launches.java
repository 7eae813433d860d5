package sh.joiner.controller.claim;

import sh.joiner.controller.launch.Desk;
import sh.joiner.controller.loop.Lanes;
import sh.joiner.model.claim.Claim;

/** Launches as the reconciler does it, where EC2 answers at once. */
final class Launches {

    private Launches() {}

    static void launch(Desk desk, Claim claim) {
        desk.actions().launched(claim, Lanes.answered(desk.actions().launch(claim)));
    }
}
