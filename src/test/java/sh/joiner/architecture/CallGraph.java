package sh.joiner.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.LoadableConstantEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.instruction.ConstantInstruction.LoadConstantInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The methods of compiled classes and the methods that each of them refers to, by calls and by method references. If a called method is
 * overridden, the call may reach each of the overriding methods.
 */
final class CallGraph {

    /** A method or constructor of a class with its erased types. */
    record Callee(String owner, String name, String descriptor) implements Comparable<Callee> {

        boolean isConstructor() {
            return name.equals(CONSTRUCTOR);
        }

        boolean isInitializer() {
            return name.equals("<clinit>");
        }

        static Callee of(Executable executable) {
            var returned = executable instanceof Method method ? method.getReturnType() : void.class;
            var type = MethodType.methodType(returned, executable.getParameterTypes());
            return new Callee(
                    executable.getDeclaringClass().getName(),
                    executable instanceof Method ? executable.getName() : CONSTRUCTOR,
                    type.toMethodDescriptorString());
        }

        Callee in(Class<?> type) {
            return new Callee(type.getName(), name, descriptor);
        }

        @Override
        public int compareTo(Callee other) {
            return ORDER.compare(this, other);
        }

        /** Returns the class, the name and the parameter types, all without packages. */
        @Override
        public String toString() {
            var parameters = MethodTypeDesc.ofDescriptor(descriptor).parameterList().stream()
                    .map(ClassDesc::displayName)
                    .collect(Collectors.joining(", "));
            return "%s.%s(%s)".formatted(owner.substring(owner.lastIndexOf('.') + 1), name, parameters);
        }
    }

    private static final String CONSTRUCTOR = "<init>";
    private static final Comparator<Callee> ORDER =
            Comparator.comparing(Callee::owner).thenComparing(Callee::name).thenComparing(Callee::descriptor);

    private final Map<String, Class<?>> classes = new TreeMap<>();
    private final Map<Callee, Set<Callee>> callees = new LinkedHashMap<>();
    private final Map<String, Set<Class<?>>> subtypes = new TreeMap<>();

    private CallGraph() {}

    /** Reads the class file of each class. */
    static CallGraph of(Collection<Class<?>> classes) {
        var graph = new CallGraph();
        classes.forEach(type -> graph.classes.put(type.getName(), type));
        classes.forEach(graph::read);
        classes.forEach(type -> supertypes(type)
                .forEach(above -> graph.subtypes
                        .computeIfAbsent(above.getName(), _ -> new LinkedHashSet<>())
                        .add(type)));
        return graph;
    }

    /** Returns all methods and constructors that the classes declare, without initializers of classes. */
    Set<Callee> methods() {
        return callees.keySet().stream()
                .filter(method -> !method.isInitializer())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the methods that run if these methods and the initializers of all classes run. */
    Set<Callee> reachableFrom(Collection<Callee> entries) {
        var reached = new TreeSet<Callee>();
        var next = new ArrayDeque<>(entries);
        callees.keySet().stream().filter(Callee::isInitializer).forEach(next::add);
        while (!next.isEmpty()) {
            var method = next.removeFirst();
            if (reached.add(method)) {
                callees.getOrDefault(method, Set.of()).stream()
                        .flatMap(this::targets)
                        .forEach(next::add);
            }
        }
        return reached;
    }

    /** Returns true if the method overrides or implements a method of a library. */
    boolean overridesLibrary(Callee method) {
        return supertypes(classes.get(method.owner()))
                .filter(above -> !classes.containsKey(above.getName()))
                .anyMatch(library -> declares(library, method));
    }

    private Stream<Callee> targets(Callee called) {
        var type = classes.get(called.owner());
        if (type == null) {
            return Stream.empty();
        }
        var below = called.isConstructor() ? Stream.<Class<?>>empty() : subtypes.get(called.owner()).stream();
        return Stream.concat(Stream.of(type), below).flatMap(candidate -> declaration(candidate, called).stream());
    }

    private Optional<Callee> declaration(Class<?> type, Callee called) {
        return supertypes(type).map(called::in).filter(callees::containsKey).findFirst();
    }

    private static boolean declares(Class<?> type, Callee method) {
        return Arrays.stream(type.getDeclaredMethods())
                .map(Callee::of)
                .anyMatch(declared -> declared.equals(method.in(type)));
    }

    /** Returns the class itself, the classes above it, then all interfaces. */
    private static Stream<Class<?>> supertypes(Class<?> type) {
        var found = new LinkedHashSet<Class<?>>();
        for (Class<?> above = type; above != null; above = above.getSuperclass()) {
            found.add(above);
        }
        var next = new ArrayDeque<>(found);
        while (!next.isEmpty()) {
            for (var above : next.removeFirst().getInterfaces()) {
                if (found.add(above)) {
                    next.add(above);
                }
            }
        }
        if (type.isInterface()) {
            found.add(Object.class);
        }
        return found.stream();
    }

    private void read(Class<?> type) {
        var model = parse(type);
        for (var method : model.methods()) {
            callees.put(
                    new Callee(
                            type.getName(),
                            method.methodName().stringValue(),
                            method.methodType().stringValue()),
                    references(method));
        }
    }

    private static ClassModel parse(Class<?> type) {
        var file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (var stream = type.getResourceAsStream(file)) {
            return ClassFile.of().parse(stream.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Set<Callee> references(MethodModel method) {
        return method.code().stream()
                .flatMap(code -> code.elementStream())
                .flatMap(CallGraph::references)
                .map(member -> new Callee(
                        member.owner().asInternalName().replace('/', '.'),
                        member.name().stringValue(),
                        member.type().stringValue()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Stream<MemberRefEntry> references(CodeElement element) {
        return switch (element) {
            case InvokeInstruction call -> Stream.of(call.method());
            case InvokeDynamicInstruction call ->
                handles(call.invokedynamic().bootstrap().arguments());
            case LoadConstantInstruction load -> handles(List.of(load.constantEntry()));
            default -> Stream.empty();
        };
    }

    private static Stream<MemberRefEntry> handles(List<LoadableConstantEntry> constants) {
        return constants.stream()
                .filter(MethodHandleEntry.class::isInstance)
                .map(handle -> ((MethodHandleEntry) handle).reference());
    }
}
