package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.checker.PlanChecker;
import sh.joiner.testing.oracle.OracleWorld;

final class OracleTest {

    @Test
    void survey() {
        var good = new TreeMap<String, Integer>();
        for (var world : OracleWorld.read("worlds.jsonl.gz")) {
            var about = world.kind().equals("single") ? world.about().getFirst() : world.kind();
            var faults = faults(world);
            good.merge(about, faults.isEmpty() ? 1 : 0, Integer::sum);
            if (!faults.isEmpty()) {
                System.out.println(world + " " + faults);
            }
        }
        System.out.println(good);
        for (var world : OracleWorld.read("quirks.jsonl.gz")) {
            System.out.println(world + " " + PlanChecker.faults(world.snapshot(), Scheduler.plan(world.snapshot()))
                    + Scheduler.plan(world.snapshot()).refusals().size() + " left "
                    + world.alwaysLeft().size());
        }
    }

    static List<String> faults(OracleWorld world) {
        var plan = Scheduler.plan(world.snapshot());
        Set<String> left = plan.refusals().stream()
                .map(refusal -> refusal.pod().name())
                .collect(Collectors.toCollection(TreeSet::new));
        var faults = new ArrayList<String>();
        var illegal = PlanChecker.faults(world.snapshot(), plan);
        if (!illegal.isEmpty()) {
            faults.add(illegal.size() + " illegal: " + illegal.getFirst());
        }
        var worse = new TreeSet<>(left);
        worse.removeAll(world.sometimesLeft());
        if (!worse.isEmpty()) {
            faults.add("left " + worse + " "
                    + plan.refusals().stream()
                            .filter(r -> worse.contains(r.pod().name()))
                            .findFirst()
                            .get()
                            .sentence());
        }
        if (plan.price() > world.price(left) + 1e-6) {
            faults.add("price " + plan.price() + " > " + world.price(left));
        }
        return faults;
    }
}
