package sh.joiner.port.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of {@link ClassTemplates}. */
public abstract class TemplatesContract {

    protected abstract ClassTemplates templates();

    protected abstract void make(String name, String nodeClass);

    protected abstract List<String> names();

    @Test
    void onlyTemplatesOfTheClassAreDeleted() {
        make("karpenter.k8s.aws/1", "default");
        make("karpenter.k8s.aws/2", "default");
        make("karpenter.k8s.aws/3", "gpu");

        templates().deleteOf("default");

        assertThat(names()).containsExactly("karpenter.k8s.aws/3");
    }

    @Test
    void aClassWithoutTemplatesIsNoError() {
        assertThatCode(() -> templates().deleteOf("none")).doesNotThrowAnyException();
    }
}
