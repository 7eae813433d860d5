package sh.joiner.port.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract of {@link NodeClassAnnotations}. */
public abstract class NodeClassAnnotationsContract {

    protected abstract NodeClassAnnotations nodeClassAnnotations();

    /** Creates a node class with that name and one annotation {@code mine: "1"}. */
    protected abstract void givenClass(String name);

    protected abstract Map<String, String> annotations(String name);

    protected abstract String version(String name);

    @Test
    void annotationsAreAddedToTheExistingOnes() {
        givenClass("default");

        var version = nodeClassAnnotations().annotate("default", Map.of("a", "2"));

        assertThat(annotations("default")).containsEntry("mine", "1").containsEntry("a", "2");
        assertThat(version).isNotEmpty().isEqualTo(version("default"));
    }

    @Test
    void aDeletedClassIsNoError() {
        assertThat(nodeClassAnnotations().annotate("absent", Map.of("a", "2"))).isEmpty();
    }
}
