package sh.joiner.sandbox.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.ObjectSelector;
import sh.joiner.sandbox.store.Key;
import sh.joiner.sandbox.store.Stored;
import sh.joiner.sandbox.testing.Yaml;

class SelectorsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    app=web               | true
                    app==web              | true
                    app!=web              | false
                    app in (web, db)      | true
                    app notin (web,db)    | false
                    tier notin (front)    | true
                    app                   | true
                    !app                  | false
                    !tier                 | true
                    size>3                | true
                    size<4                | false
                    app=web,size in (4)   | true
                    app=web,tier          | false
                    tier=                 | false
                    """)
    void labelSelectorsMatchAsInKubernetes(String query, String expected) {
        var labels = Yaml.object("{app: web, size: '4'}");

        assertThat(ObjectSelector.parse(query).matches(labels)).isEqualTo(Boolean.valueOf(expected));
    }

    @Test
    void refusesAnInvalidLabelSelector() {
        assertThatThrownBy(() -> ObjectSelector.parse("app in web"))
                .hasMessageContaining("in the label selector 'app in web'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    spec.nodeName=n1                        | true
                    spec.nodeName!=n1                       | false
                    spec.nodeName=                          | false
                    metadata.name=a,status.phase==Running   | true
                    metadata.namespace=other                | false
                    """)
    void fieldSelectorsMatchAsInKubernetes(String query, String expected) {
        var pod = Yaml.object("""
                metadata: {name: a, namespace: default}
                spec: {nodeName: n1}
                status: {phase: Running}
                """);

        assertThat(selection(query).matches(new Stored(new Key("default", "a"), 1, pod)))
                .isEqualTo(Boolean.valueOf(expected));
    }

    @Test
    void refusesAnUnknownField() {
        assertThatThrownBy(() -> selection("spec.colour=red"))
                .hasMessage("pods: field label not supported: spec.colour");
    }

    private static ObjectSelection selection(String query) {
        var call = new Call("GET", "/", Map.of("fieldSelector", query), Map.of(), Buffer.buffer());
        return ObjectSelection.of(BuiltInTypes.POD, "default", call);
    }
}
