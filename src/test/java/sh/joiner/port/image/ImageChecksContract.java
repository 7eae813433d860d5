package sh.joiner.port.image;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.Image;
import sh.joiner.port.image.ImageChecks.Trial;

/** The contract of {@link ImageChecks}. */
public abstract class ImageChecksContract {

    protected abstract ImageChecks checks();

    /** Returns a launch from an image that the account may use. */
    protected abstract Trial allowed();

    /** Returns an image with unencrypted snapshots. */
    protected abstract Image plain();

    /** Returns an image without information about its snapshots. */
    protected abstract Image withUnreportedSnapshots();

    /** Returns the number of launched instances. */
    protected abstract int started();

    @Test
    void anImageThatMayBeLaunchedPassesAndNothingIsLaunched() {
        assertThat(checks().launchPermission(allowed())).isEqualTo(new CheckAnswer.Passed());
        assertThat(started()).isZero();
    }

    @Test
    void unencryptedSnapshotsPass() {
        assertThat(checks().snapshotAccess(plain())).isEqualTo(new CheckAnswer.Passed());
    }

    @Test
    void theResultForUnreportedSnapshotsIsNotKnown() {
        assertThat(checks().snapshotAccess(withUnreportedSnapshots())).isInstanceOf(CheckAnswer.NotKnown.class);
    }
}
