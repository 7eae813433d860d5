package sh.joiner.kubernetes.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.model.claim.ConditionReport;

/** Writes a controller's conditions to an object. */
public final class ConditionReports {

    private ConditionReports() {}

    /** Sets the condition. Returns true if the object has changed. */
    public static boolean set(ConditionSet conditions, ConditionReport report) {
        return switch (report.status()) {
            case TRUE -> conditions.setTrue(report.type(), report.reason(), report.message());
            case FALSE -> conditions.setFalse(report.type(), report.reason(), report.message());
            case UNKNOWN -> conditions.setUnknown(report.type(), report.reason(), report.message());
        };
    }

    /** Sets these conditions and removes all others except Ready. Returns true if the object has changed. */
    public static boolean setOnly(
            ConditionSet conditions, @Nullable List<Condition> present, List<ConditionReport> reports) {
        boolean changed = false;
        for (var report : reports) {
            changed |= set(conditions, report);
        }
        var reported = reports.stream().map(ConditionReport::type).collect(Collectors.toSet());
        for (var obsolete : obsolete(present, reported)) {
            changed |= conditions.clear(obsolete);
        }
        return changed;
    }

    private static List<String> obsolete(@Nullable List<Condition> present, Set<String> reported) {
        var all = present == null ? new ArrayList<Condition>() : present;
        return all.stream()
                .map(condition -> condition.type)
                .filter(type -> !reported.contains(type) && !type.equals("Ready"))
                .toList();
    }
}
