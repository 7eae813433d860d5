package sh.joiner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

/** {@code docs/reference/conditions.md} lists every reason of the conditions about instance profiles and validation. */
final class ConditionsPageTest {

    private static final String CODE = "src/main/java/sh/joiner/";
    private static final Pattern WORD = Pattern.compile("\"([A-Z][A-Za-z0-9]{6,})\"");
    private static final Pattern ANSWER = Pattern.compile("(?:Unclear|Refused)\\(\"(\\w+)\"");
    private static final Pattern ROW = Pattern.compile("new Row\\(\"(\\w+)\"");
    private static final Set<String> NO_REASONS = Set.of("ValidationSucceeded", "EC2NodeClass");

    private final String page = Repository.read(Path.of("docs/reference/conditions.md"));

    @Test
    void listsTheReasonsOfTheRules() {
        assertThat(found(WORD, "engine/nodeclass"))
                .contains("InstanceProfileIsARN", "InstanceProfileNotChecked", "AWSThrottled", "DependenciesNotReady")
                .filteredOn(word -> !NO_REASONS.contains(word))
                .allSatisfy(this::isListed);
    }

    @Test
    void listsTheReasonsOfDryRuns() {
        assertThat(Stream.concat(
                        found(WORD, "controller/nodeclass/LaunchDryRun.java").stream(),
                        Stream.concat(
                                found(ANSWER, "aws/launch/LaunchAnswers.java").stream(),
                                found(ROW, "aws/launch/LaunchReasons.java").stream())))
                .contains(
                        "TagValidationFailed",
                        "UserDataSizeLimitExceeded",
                        "SecurityGroupSubnetVPCMismatch",
                        "AWSCredentialsRefused")
                .filteredOn(word -> !NO_REASONS.contains(word))
                .allSatisfy(this::isListed);
    }

    private void isListed(String reason) {
        assertThat(page).contains("`" + reason + "`");
    }

    private static List<String> found(Pattern pattern, String place) {
        return Repository.texts(CODE + place).stream()
                .map(Repository::read)
                .flatMap(text -> pattern.matcher(text).results())
                .map(match -> match.group(1))
                .toList();
    }
}
