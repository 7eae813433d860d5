package sh.joiner.rest.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.board.catalog.ImageLockView;
import sh.joiner.board.catalog.ImageLockView.LockNameView;
import sh.joiner.board.catalog.ImageLockView.LockSpecView;
import sh.joiner.board.catalog.ImageLockView.LockTargetView;
import sh.joiner.board.catalog.ImageLockView.LockedAmiView;

class LockYamlTest {

    private static ImageLockView lock(LockSpecView spec) {
        return new ImageLockView("joiner.sh/v1alpha1", "AMIPolicy", new LockNameView("web"), spec);
    }

    @Test
    void theLockOfAClassWithAPolicyIsAFragmentOfThisPolicy() {
        var images = List.of(
                new LockedAmiView("ami-0a", "bottlerocket-aws-k8s-1.33-x86_64", "amd64", "standard", "eu-west-1"),
                new LockedAmiView("ami-0b", "web 2 (new)", "arm64", "", "eu-west-1"));

        assertThat(LockYaml.write(lock(new LockSpecView(null, images)))).isEqualTo("""
                apiVersion: joiner.sh/v1alpha1
                kind: AMIPolicy
                metadata:
                  name: web
                spec:
                  lock:
                  - id: ami-0a
                    name: bottlerocket-aws-k8s-1.33-x86_64
                    architecture: amd64
                    variant: standard
                    region: eu-west-1
                  - id: ami-0b
                    name: "web 2 (new)"
                    architecture: arm64
                    region: eu-west-1
                """);
    }

    @Test
    void withoutAPolicyTheLockNamesItsClass() {
        var spec = new LockSpecView(new LockTargetView(List.of("web")), List.of());

        assertThat(LockYaml.write(lock(spec))).contains("""
                  nodeClasses:
                    names:
                    - web
                """);
    }

    /** An AMI may have any of these names. YAML 1.1 gives some of them another type if they are not quoted. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-21",
                "1e3",
                "0x1F",
                "12:30:45",
                "yes",
                "null",
                "~",
                "a: b",
                "a #b",
                "[x",
                "'",
                "@x",
                "1_000",
                "x."
            })
    void aNameThatLooksLikeAnotherTypeStaysAText(String name) throws IOException {
        var images = List.of(new LockedAmiView("ami-1", name, "amd64", "", "eu-west-1"));

        var text = LockYaml.write(lock(new LockSpecView(null, images)));

        var read = new YAMLMapper().readTree(text).at("/spec/lock/0/name");
        assertThat(read.isTextual()).isTrue();
        assertThat(read.asText()).isEqualTo(name);
        assertThat(text.contains("name: \"" + name + "\"")).isEqualTo(!name.equals("x."));
    }
}
