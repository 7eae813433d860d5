package sh.joiner.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.architecture.CallGraph.Callee;
import sh.joiner.testing.image.MainClasses;

/** The program calls each of its methods. No method of the main sources exists only for tests. */
final class UnusedMethodsTest {

    private static final String SIMULATED =
            "creates a state of AWS that the adapters must handle and that no page of the sandbox can create";

    /** Methods that only tests call, with the reason. */
    private static final Map<String, String> EXCEPTIONS = Map.ofEntries(
            Map.entry("Calls.enforceRequestLimits()", SIMULATED),
            Map.entry("CloudControls.cancelReservation(String)", SIMULATED),
            Map.entry("CloudControls.createPlacementGroup(String, String, Map)", SIMULATED),
            Map.entry("CloudControls.setFreeAddresses(String, int)", SIMULATED),
            Map.entry("CloudControls.limitLaunchTemplates(int)", SIMULATED),
            Map.entry("CloudControls.releaseImages(String, String)", SIMULATED),
            Map.entry("CloudControls.reserve(ReservationRequest)", SIMULATED),
            Map.entry(
                    "MessageReader.readable()",
                    "tests compare the event rules of CloudFormation and Terraform with it"),
            Map.entry("NodeClaimReconciler.launching()", "tests wait until launches hang, and check that they end"),
            Map.entry(
                    "SandboxCluster.forgetHistory()",
                    "causes status 410, as a compaction does: informers must recover"),
            Map.entry("WorkloadControls.crash(String, String)", "restarts a container at a known instant"));

    private static final List<Class<?>> CLASSES = MainClasses.all();

    @Test
    void theProgramCallsEachOfItsMethods() {
        assertThat(unused(EXCEPTIONS.keySet())).isEmpty();
    }

    @Test
    void everyListedExceptionIsStillNeeded() {
        var without = unused(Set.of()).stream().map(Callee::toString).toList();

        assertThat(without).containsAll(EXCEPTIONS.keySet());
        assertThat(EXCEPTIONS).hasSizeLessThan(15);
    }

    private static Set<Callee> unused(Set<String> exceptions) {
        var graph = CallGraph.of(CLASSES);
        var called = new EntryPoints(CLASSES);
        var entries = declared(CLASSES)
                .filter(method -> called.contains(method)
                        || graph.overridesLibrary(Callee.of(method))
                        || exceptions.contains(Callee.of(method).toString()))
                .map(Callee::of)
                .toList();
        return unused(graph, entries);
    }

    private static Set<Callee> unused(CallGraph graph, Collection<Callee> entries) {
        var unused = new TreeSet<>(graph.methods());
        unused.removeAll(graph.reachableFrom(entries));
        unused.removeIf(method -> method.isConstructor() || method.name().startsWith("lambda$"));
        return unused;
    }

    private static Stream<Executable> declared(Collection<Class<?>> classes) {
        return classes.stream()
                .flatMap(type -> Stream.concat(
                        Arrays.stream(type.getDeclaredMethods()), Arrays.stream(type.getDeclaredConstructors())));
    }

    @Test
    void anUnusedMethodIsFoundTogetherWithTheMethodsThatOnlyItCalls() {
        var graph = CallGraph.of(List.of(Shape.class, Square.class, Measuring.class));

        var unused = unused(graph, List.of(callee(Measuring.class, "measure")));

        assertThat(unused)
                .extracting(Callee::name)
                .containsExactlyInAnyOrder("forgotten", "calledByTheForgotten", "callsItself", "name");
    }

    private static Callee callee(Class<?> type, String name) {
        return declared(List.of(type))
                .map(Callee::of)
                .filter(method -> method.name().equals(name))
                .collect(Collectors.collectingAndThen(Collectors.toList(), List::getFirst));
    }

    /** Has a method that is called and a method that is not called. */
    interface Shape {
        int area();

        default String name() {
            return "shape";
        }
    }

    /** Has a method that is called only through the interface. */
    static final class Square implements Shape {
        @Override
        public int area() {
            return 4;
        }
    }

    /** Calls directly, by a method reference and in a lambda. */
    static final class Measuring {
        int measure() {
            Supplier<Shape> shape = Square::new;
            Supplier<Integer> area = () -> doubled(shape.get().area());
            return area.get();
        }

        private static int doubled(int number) {
            return 2 * number;
        }

        static int forgotten() {
            return calledByTheForgotten();
        }

        static int calledByTheForgotten() {
            return 0;
        }

        static int callsItself(int times) {
            return times == 0 ? 0 : callsItself(times - 1);
        }
    }
}
