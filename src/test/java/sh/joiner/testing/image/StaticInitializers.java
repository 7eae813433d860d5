package sh.joiner.testing.image;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds static initializers that a native image cannot run while it is built: those that create a random generator, whose seed would be the same in
 * every process, or start a thread. Looks at the initializer and at the methods of the same class that the initializer calls.
 */
public final class StaticInitializers {

    private static final Set<String> GENERATORS =
            Set.of("java/util/Random", "java/util/SplittableRandom", "java/security/SecureRandom");
    private static final Set<String> STARTING = Set.of("java/util/Timer");
    private static final Set<String> STARTS = Set.of(
            "java/lang/Thread.start",
            "java/lang/Thread.startVirtualThread",
            "java/lang/Thread$Builder.start",
            "java/lang/Thread$Builder$OfPlatform.start",
            "java/lang/Thread$Builder$OfVirtual.start",
            "java/lang/ref/Cleaner.create",
            "java/security/SecureRandom.getInstance",
            "java/security/SecureRandom.getInstanceStrong");
    private static final Set<String> TASKS = Set.of(
            "execute",
            "submit",
            "invokeAll",
            "invokeAny",
            "schedule",
            "scheduleAtFixedRate",
            "scheduleWithFixedDelay",
            "prestartCoreThread",
            "prestartAllCoreThreads");

    private final Set<String> created = new HashSet<>(GENERATORS);

    private StaticInitializers() {
        created.addAll(STARTING);
    }

    /** Returns the findings for the static initializer of each class, by class name. Classes without findings are left out. */
    public static Map<String, Set<String>> findings(Collection<byte[]> classes) {
        var models = classes.parallelStream()
                .map(bytes -> ClassFile.of().parse(bytes))
                .toList();
        var scan = new StaticInitializers();
        scan.addSubclasses(models);
        return models.parallelStream()
                .map(type -> Map.entry(name(type), scan.findings(type)))
                .filter(found -> !found.getValue().isEmpty())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (left, _) -> left, TreeMap::new));
    }

    private static String name(ClassModel type) {
        return type.thisClass().asInternalName().replace('/', '.');
    }

    private void addSubclasses(Collection<ClassModel> types) {
        var parents = types.parallelStream()
                .filter(type -> type.superclass().isPresent())
                .collect(Collectors.toMap(
                        type -> type.thisClass().asInternalName(),
                        type -> type.superclass().orElseThrow().asInternalName(),
                        (left, _) -> left));
        boolean more = true;
        while (more) {
            more = false;
            for (var type : parents.entrySet()) {
                more |= created.contains(type.getValue()) && created.add(type.getKey());
            }
        }
    }

    private Set<String> findings(ClassModel type) {
        var methods = new HashMap<String, MethodModel>();
        type.methods()
                .forEach(method -> methods.put(
                        method.methodName().stringValue() + method.methodType().stringValue(), method));
        var findings = new TreeSet<String>();
        var reached = new HashSet<String>(Set.of("<clinit>()V"));
        var next = new ArrayDeque<>(reached);
        while (!next.isEmpty()) {
            var method = methods.get(next.pop());
            if (method != null) {
                method.code()
                        .ifPresent(code -> code.forEach(element -> {
                            finding(element).ifPresent(findings::add);
                            callee(type, element).filter(reached::add).ifPresent(next::add);
                        }));
            }
        }
        return findings;
    }

    private static Optional<String> callee(ClassModel type, CodeElement element) {
        return element instanceof InvokeInstruction call && call.owner().equals(type.thisClass())
                ? Optional.of(call.name().stringValue() + call.type().stringValue())
                : Optional.empty();
    }

    private Optional<String> finding(CodeElement element) {
        return switch (element) {
            case NewObjectInstruction created
            when this.created.contains(created.className().asInternalName()) ->
                Optional.of("new " + created.className().asInternalName());
            case InvokeInstruction call -> finding(call);
            default -> Optional.empty();
        };
    }

    private static Optional<String> finding(InvokeInstruction call) {
        var owner = call.owner().asInternalName();
        var method = call.name().stringValue();
        boolean executes = owner.startsWith("java/util/concurrent/")
                && (owner.endsWith("Executor") || owner.endsWith("Service") || owner.endsWith("Pool"))
                && TASKS.contains(method);
        return executes || STARTS.contains(owner + "." + method) ? Optional.of(owner + "." + method) : Optional.empty();
    }
}
