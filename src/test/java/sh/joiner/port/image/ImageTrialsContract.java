package sh.joiner.port.image;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.Image;
import sh.joiner.port.image.ImageTrials.Trial;

/** What everything that asks about single images keeps to. */
public abstract class ImageTrialsContract {

    protected abstract ImageTrials trials();

    /** A launch from an image that the account may launch from. */
    protected abstract Trial allowed();

    /** An image whose snapshots are told, and are plain. */
    protected abstract Image plain();

    /** An image of whose snapshots nothing is told. */
    protected abstract Image untold();

    /** How many instances were started. */
    protected abstract int started();

    @Test
    void anImageThatMayBeLaunchedPassesAndNothingIsLaunched() {
        assertThat(trials().launchPermission(allowed())).isEqualTo(new CheckAnswer.Passed());
        assertThat(started()).isZero();
    }

    @Test
    void unencryptedSnapshotsPass() {
        assertThat(trials().snapshotAccess(plain())).isEqualTo(new CheckAnswer.Passed());
    }

    @Test
    void theResultForUnreportedSnapshotsIsNotKnown() {
        assertThat(trials().snapshotAccess(untold())).isInstanceOf(CheckAnswer.NotKnown.class);
    }
}
