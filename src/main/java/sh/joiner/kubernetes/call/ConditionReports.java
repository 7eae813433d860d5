package sh.joiner.kubernetes.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.model.claim.ConditionReport;

/** Says on an object what a controller has to say of its conditions. */
public final class ConditionReports {

    private ConditionReports() {}

    /** Answers whether anything is new. */
    public static boolean say(ConditionSet conditions, ConditionReport report) {
        return switch (report.status()) {
            case TRUE -> conditions.setTrue(report.type(), report.reason(), report.message());
            case FALSE -> conditions.setFalse(report.type(), report.reason(), report.message());
            case UNKNOWN -> conditions.setUnknown(report.type(), report.reason(), report.message());
        };
    }

    /** Says all of these, and takes away what stands apart and is not said any more; answers whether anything is new. */
    public static boolean sayOnly(
            ConditionSet conditions, @Nullable List<Condition> present, List<ConditionReport> reports) {
        boolean changed = false;
        for (var report : reports) {
            changed |= say(conditions, report);
        }
        var said = reports.stream().map(ConditionReport::type).collect(Collectors.toSet());
        for (var old : old(present, said)) {
            changed |= conditions.clear(old);
        }
        return changed;
    }

    private static List<String> old(@Nullable List<Condition> present, Set<String> said) {
        var all = present == null ? new ArrayList<Condition>() : present;
        return all.stream()
                .map(condition -> condition.type)
                .filter(type -> !said.contains(type) && !type.equals("Ready"))
                .toList();
    }
}
