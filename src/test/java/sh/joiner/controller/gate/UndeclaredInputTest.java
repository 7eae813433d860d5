package sh.joiner.controller.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** The compiler rejects a pass that uses an input that its controller has not declared. */
class UndeclaredInputTest {

    private static final String LOOP = """
            import java.time.Duration;
            import sh.joiner.controller.catalog.CatalogState;
            import sh.joiner.controller.gate.GatedInput;
            import sh.joiner.controller.gate.Needs;
            import sh.joiner.port.cluster.Cluster;
            final class Loop {
                record Inputs(Cluster cluster) {}
                private final Needs<Inputs> needs;
                Loop(Needs<Inputs> needs) { this.needs = needs; }
                Object pass(Inputs known, GatedInput<CatalogState> gated) { return EXPRESSION; }
            }
            """;

    private static List<String> errors(String expression) {
        var source = new SimpleJavaFileObject(URI.create("string:///Loop.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return LOOP.replace("EXPRESSION", expression);
            }
        };
        var found = new DiagnosticCollector<JavaFileObject>();
        var options = List.of("-proc:none", "-implicit:none", "-d", System.getProperty("java.io.tmpdir"));
        ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, found, options, null, List.of(source))
                .call();
        return found.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(Diagnostic::getCode)
                .toList();
    }

    @Test
    void aDeclaredInputIsAvailable() {
        assertThat(errors("known.cluster().snapshot()")).isEmpty();
    }

    @Test
    void anUndeclaredInputDoesNotCompile() {
        assertThat(errors("known.catalogs()")).containsExactly("compiler.err.cant.resolve.location.args");
    }

    @Test
    void aGatedInputCannotBeReadDirectly() {
        assertThat(errors("gated.behind()")).containsExactly("compiler.err.not.def.public.cant.access");
    }
}
