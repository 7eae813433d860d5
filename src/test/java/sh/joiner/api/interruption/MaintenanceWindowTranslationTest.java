package sh.joiner.api.interruption;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;
import sh.joiner.model.window.Restriction;

class MaintenanceWindowTranslationTest {

    private static MaintenanceWindow window(String spec) {
        return MaintenanceWindowTranslation.window(new KubernetesSerialization()
                .unmarshal("""
                apiVersion: joiner.sh/v1alpha1
                kind: MaintenanceWindow
                metadata: {name: night}
                spec: %s
                """.formatted(spec), sh.joiner.api.v1alpha1.MaintenanceWindow.class));
    }

    private static Opening between(String from, String until) {
        return new Opening(Instant.parse(from), Instant.parse(until));
    }

    @Test
    void everyFieldIsRead() {
        var window = window("""
                {timeZone: Europe/Berlin, schedule: 0 2 * * *, duration: 3h30m,
                 exclusions: [{from: "2026-12-24T18:00:00+01:00", until: "2026-12-26T22:00:00Z"}]}""");

        assertThat(window.problem()).isEmpty();
        assertThat(window.name()).isEqualTo("night");
        assertThat(window.schedule()).hasToString("0 2 * * * Europe/Berlin");
        assertThat(window.duration()).isEqualTo(Duration.ofMinutes(210));
        assertThat(window.exclusions()).containsExactly(between("2026-12-24T17:00:00Z", "2026-12-26T22:00:00Z"));
    }

    /** Berlin is one hour ahead of UTC in winter, and two in summer. */
    @Test
    void aDateIsTheWholeDayInTheZoneOfTheWindow() {
        var window = window("""
                {timeZone: Europe/Berlin, schedule: "@daily", duration: 1h,
                 exclusions: [{from: 2026-12-24, until: 2026-12-26}, {from: 2026-03-29, until: 2026-03-29}]}""");

        assertThat(window.exclusions())
                .containsExactly(
                        between("2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
                        between("2026-12-23T23:00:00Z", "2026-12-26T23:00:00Z"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{timeZone: Mars, schedule: '@daily', duration: 1h} | spec.timeZone: 'Mars' is not an IANA time zone",
                "{timeZone: UTC, schedule: soon, duration: 1h} | spec.schedule: 'soon' is neither a cron expression with five fields",
                "{timeZone: UTC, schedule: '@daily', duration: Never} | spec.duration: 'Never' is not a duration greater than 0",
                "{timeZone: UTC, schedule: '@daily', duration: 0s} | spec.duration: '0s' is not a duration greater than 0",
                "{timeZone: UTC, schedule: '@daily', duration: 1h, exclusions: [{from: x, until: y}]} | spec.exclusions[0].from: 'x' is neither",
                "{timeZone: UTC, schedule: '@daily', duration: 1h, exclusions: [{from: 2026-02-02, until: 2026-02-01}]} | spec.exclusions[0]: until '2026-02-01' is not after from '2026-02-02'",
                "{timeZone: UTC, schedule: '@daily', duration: 1h, exclusions: [null]} | spec.exclusions[0]: contains null",
                "{} | spec.timeZone: '' is not an IANA time zone",
                "null | spec.timeZone"
            })
    void anInvalidFieldIsReportedWithItsPathAndTheWindowNeverOpens(String spec, String problem) {
        var window = window(spec);

        assertThat(window.problem()).startsWith(problem);
        assertThat(window.openings(Instant.EPOCH)).isEmpty();
    }

    @Test
    void aRestrictionIsRead() {
        var window = window("""
                {timeZone: UTC, schedule: "@daily", duration: 1h, restricts: {nodePools: {names: [web]}, kinds: [Drift]}}""");

        assertThat(window.restricts())
                .isEqualTo(new Restriction(new PoolTarget.ByName(List.of("web")), Set.of(DisruptionKind.DRIFT)));
    }

    @Test
    void anInvalidWindowKeepsItsRestriction() {
        var window = window("""
                {timeZone: Mars, schedule: "@daily", duration: 1h, restricts: {nodePools: {names: [web]}, kinds: [Drift]}}""");

        assertThat(window.isReadable()).isFalse();
        assertThat(window.restricts())
                .isEqualTo(new Restriction(new PoolTarget.ByName(List.of("web")), Set.of(DisruptionKind.DRIFT)));
    }

    @Test
    void aWindowCannotRestrictRepairsAndAnInvalidRestrictionHasItsWidestMeaning() {
        var window = window("""
                {timeZone: UTC, schedule: "@daily", duration: 1h, restricts: {nodePools: {}, kinds: [Repair]}}""");

        assertThat(window.problem())
                .contains(
                        "spec.restricts.nodePools: exactly one of names and selector must be set",
                        "spec.restricts.kinds: 'Repair' is not a known kind");
        assertThat(window.restricts())
                .isEqualTo(new Restriction(
                        new PoolTarget.Every(),
                        Set.of(DisruptionKind.DRIFT, DisruptionKind.CONSOLIDATION, DisruptionKind.EXPIRATION)));
    }

    @Test
    void allProblemsAreReported() {
        assertThat(window("{timeZone: Mars, schedule: soon, duration: x}").problem())
                .contains("spec.timeZone", "spec.schedule", "spec.duration");
    }
}
