package sh.joiner.sandbox.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.testing.Yaml;

/** Tests preemption: pods are deleted so that pods of higher priority can be scheduled. */
class PreemptionTest {

    private final SchedulingWorld world = new SchedulingWorld();

    private void important(String name, String cpu) {
        world.pod(name, SchedulingWorld.cpu(cpu) + "priority: 100");
    }

    private boolean isLeaving(String pod) {
        return Meta.isDeleting(world.object(pod));
    }

    private String nominated(String pod) {
        return Json.text(world.object(pod), "status", "nominatedNodeName");
    }

    @Test
    void aPodOfLowerPriorityIsDeletedForAPodOfHigherPriority() {
        world.node("a").pod("light", SchedulingWorld.cpu("3")).settle();
        important("vip", "2");
        world.settle();

        assertThat(isLeaving("light")).isTrue();
        assertThat(nominated("vip")).isEqualTo("a");
        assertThat(world.message("vip")).isEqualTo("0/1 nodes are available: 1 Insufficient cpu.");
        assertThat(world.events("light").stream().map(event -> Json.text(event, "reason")))
                .contains("Preempted");

        world.store.delete("pods", "default", "light", Optional.of(0L));
        world.settle();

        assertThat(world.place("vip")).isEqualTo("a");
        assertThat(nominated("vip")).isEmpty();
    }

    @Test
    void onlyAsManyPodsAsNeededAreDeleted() {
        world.node("a");
        world.pod("small", SchedulingWorld.cpu("1")).pod("large", SchedulingWorld.cpu("3") + "priority: 5");
        world.settle();
        important("vip", "1");
        world.settle();

        assertThat(isLeaving("small")).isTrue();
        assertThat(isLeaving("large")).isFalse();
    }

    @Test
    void theNodeWithTheVictimsOfLowestPriorityIsChosen() {
        world.node("a")
                .pod("middling", SchedulingWorld.cpu("4") + "priority: 50")
                .settle();
        world.node("b").pod("light", SchedulingWorld.cpu("4") + "priority: 1").settle();
        important("vip", "4");
        world.settle();

        assertThat(nominated("vip")).isEqualTo("b");
        assertThat(isLeaving("middling")).isFalse();
    }

    @Test
    void podsWithADisruptionBudgetAreSparedIfPossible() {
        world.store.create("poddisruptionbudgets.policy", Yaml.object("""
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: guard, namespace: default}
                spec: {minAvailable: 1, selector: {matchLabels: {app: guarded}}}
                status: {disruptionsAllowed: 0}
                """));
        world.node("a").pod("guarded", SchedulingWorld.cpu("4")).settle();
        world.node("b").pod("plain", SchedulingWorld.cpu("4") + "priority: 50").settle();
        important("vip", "4");
        world.settle();

        assertThat(nominated("vip")).isEqualTo("b");
    }

    @Test
    void noOtherPodUsesTheReservedCapacity() {
        world.node("a").pod("light", SchedulingWorld.cpu("3")).settle();
        important("vip", "4");
        world.settle().pod("preemptor", SchedulingWorld.cpu("1")).settle();

        assertThat(nominated("vip")).isEqualTo("a");
        assertThat(world.place("preemptor")).isEmpty();
    }

    @Test
    void podsOfEqualPriorityAndUselessVictimsAreNotDeleted() {
        world.node("a").pod("equal", SchedulingWorld.cpu("3") + "priority: 100").settle();
        important("vip", "2");
        important("giant", "5");
        world.settle();

        assertThat(isLeaving("equal")).isFalse();
        assertThat(world.message("vip"))
                .endsWith("preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.");
        assertThat(world.message("giant"))
                .endsWith("preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.");
    }
}
