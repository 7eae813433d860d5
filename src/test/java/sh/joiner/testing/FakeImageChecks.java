package sh.joiner.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImageSnapshot.Encryption;
import sh.joiner.port.image.ImageChecks;

/**
 * Passes every launch permission check. Passes the snapshot check if the image has snapshots and all are known to be unencrypted. A test can
 * set other answers. Records the requests.
 */
public final class FakeImageChecks implements ImageChecks {

    private final Map<String, CheckAnswer> answers = new HashMap<>();
    private final List<String> asked = new ArrayList<>();
    private final List<Trial> trials = new ArrayList<>();

    public void says(ImageCheck check, String image, CheckAnswer answer) {
        answers.put(check + " " + image, answer);
    }

    /** Returns the requests in order, as {@code LaunchPermission ami-1}. */
    public List<String> asked() {
        return asked;
    }

    public List<Trial> trials() {
        return trials;
    }

    @Override
    public CheckAnswer launchPermission(Trial trial) {
        trials.add(trial);
        return answer(ImageCheck.LAUNCH_PERMISSION, trial.image(), new CheckAnswer.Passed());
    }

    @Override
    public CheckAnswer snapshotAccess(Image image) {
        var snapshots = image.traits().snapshots();
        boolean plain = !snapshots.isEmpty()
                && snapshots.stream().allMatch(imageSnapshot -> imageSnapshot.encryption() == Encryption.PLAIN);
        return answer(
                ImageCheck.SNAPSHOT_ACCESS,
                image.id(),
                plain
                        ? new CheckAnswer.Passed()
                        : new CheckAnswer.NotKnown("the test has not set an answer for the snapshots"));
    }

    private CheckAnswer answer(ImageCheck check, String image, CheckAnswer fallback) {
        var question = check + " " + image;
        asked.add(question);
        return answers.getOrDefault(question, fallback);
    }
}
