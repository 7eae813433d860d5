package sh.joiner.architecture;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.lang.model.element.Modifier;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The measurements of a Java file, read with the JDK's own parser. */
record SourceFile(
        String path,
        int lines,
        List<String> imports,
        List<Declared> types,
        List<Method> methods,
        List<String> lambdaParameters) {

    /** A type and its record components, empty for other classes. Annotations are source text without the package. */
    record Declared(String name, Tree.Kind kind, List<String> componentTypes, List<String> annotations) {}

    /** A method with a body. Its lines are counted from the first annotation or modifier to the closing brace, without Javadoc. */
    record Method(String owner, String name, int lines, int parameters, List<String> annotations) {

        boolean isConstructor() {
            return name.equals("<init>");
        }
    }

    private static final Map<String, List<SourceFile>> READ = new ConcurrentHashMap<>(); // by directory

    /** Returns every Java file below the directory, sorted by path. Each directory is read once. */
    static List<SourceFile> under(String directory) {
        return READ.computeIfAbsent(directory, SourceFile::read);
    }

    private static List<SourceFile> read(String directory) {
        try (var paths = Files.walk(Path.of(directory))) {
            return parse(paths.filter(path -> path.toString().endsWith(".java"))
                    .sorted()
                    .map(Text::read)
                    .toList());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the measurements of a text that is not a file on disk. */
    static SourceFile of(String path, String text) {
        return parse(List.of(new Text(path, text))).getFirst();
    }

    boolean isPackageInfo() {
        return path.endsWith("package-info.java");
    }

    /** Returns the binary name of the type after which the file is named. */
    String className() {
        var start = path.indexOf("sh/joiner/");
        return path.substring(start, path.length() - ".java".length()).replace('/', '.');
    }

    private static List<SourceFile> parse(List<Text> texts) {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var task = (JavacTask) compiler.getTask(null, null, null, List.of("-proc:none"), null, texts);
        var positions = Trees.instance(task).getSourcePositions();
        try {
            var files = new ArrayList<SourceFile>();
            for (var unit : task.parse()) {
                files.add(new Reading(unit, positions).result());
            }
            return files;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static final class Text extends SimpleJavaFileObject {

        private final String text;

        Text(String path, String text) {
            super(URI.create("string:///" + path), JavaFileObject.Kind.SOURCE);
            this.text = text;
        }

        static Text read(Path path) {
            try {
                return new Text(path.toString().replace('\\', '/'), Files.readString(path));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Reading extends TreeScanner<Void, Void> {

        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<Declared> types = new ArrayList<>();
        private final List<Method> methods = new ArrayList<>();
        private final List<String> lambdaParameters = new ArrayList<>();
        private final Deque<String> owners = new ArrayDeque<>();

        Reading(CompilationUnitTree unit, SourcePositions positions) {
            this.unit = unit;
            this.positions = positions;
        }

        SourceFile result() throws IOException {
            scan(unit, null);
            var file = unit.getSourceFile();
            var imports = unit.getImports().stream()
                    .map(ImportTree::getQualifiedIdentifier)
                    .map(Tree::toString)
                    .toList();
            return new SourceFile(
                    file.toUri().getPath().substring(1),
                    (int) file.getCharContent(true).toString().lines().count(),
                    imports,
                    List.copyOf(types),
                    List.copyOf(methods),
                    List.copyOf(lambdaParameters));
        }

        @Override
        public Void visitClass(ClassTree type, Void nothing) {
            var name = type.getSimpleName().toString();
            owners.push(name.isEmpty() ? "anonymous" : name);
            var annotations = type.getModifiers().getAnnotations().stream()
                    .map(AnnotationTree::toString)
                    .toList();
            types.add(new Declared(name, type.getKind(), componentTypes(type), annotations));
            super.visitClass(type, null);
            owners.pop();
            return null;
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            if (method.getBody() != null) {
                methods.add(new Method(
                        owners.element(),
                        method.getName().toString(),
                        linesOf(method),
                        method.getParameters().size(),
                        method.getModifiers().getAnnotations().stream()
                                .map(AnnotationTree::getAnnotationType)
                                .map(Tree::toString)
                                .toList()));
            }
            return super.visitMethod(method, null);
        }

        @Override
        public Void visitLambdaExpression(LambdaExpressionTree lambda, Void nothing) {
            lambda.getParameters()
                    .forEach(parameter ->
                            lambdaParameters.add(parameter.getName().toString()));
            return super.visitLambdaExpression(lambda, null);
        }

        private int linesOf(Tree tree) {
            LineMap map = unit.getLineMap();
            var first = map.getLineNumber(positions.getStartPosition(unit, tree));
            var last = map.getLineNumber(positions.getEndPosition(unit, tree) - 1);
            return (int) (last - first + 1);
        }

        private static List<String> componentTypes(ClassTree type) {
            return type.getKind() != Tree.Kind.RECORD
                    ? List.of()
                    : type.getMembers().stream()
                            .filter(VariableTree.class::isInstance)
                            .map(VariableTree.class::cast)
                            .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
                            .map(field -> field.getType().toString())
                            .toList();
        }
    }
}
