package sh.joiner.engine.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.bootstrap.UserDataSamples.CLUSTER;
import static sh.joiner.engine.bootstrap.UserDataSamples.inputs;
import static sh.joiner.engine.bootstrap.UserDataSamples.text;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.engine.bootstrap.UserData.Reason;
import sh.joiner.engine.bootstrap.UserData.Refused;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.snapshot.ClusterFacts;
import sh.joiner.testing.NodeClasses;

/** Tests of aws 6.10. */
class UserDataTest {

    private static final String LABELS =
            "karpenter.sh/capacity-type=spot,karpenter.sh/do-not-sync-taints=true,karpenter.sh/nodepool=default,team=blue";
    private static final String TAINTS =
            "dedicated=db:NoSchedule,warming-up=:NoExecute,karpenter.sh/unregistered=:NoExecute";

    @Nested
    class OfAmazonLinux2 {

        @Test
        void callsTheImagesBootstrapScript() {
            assertThat(text(nodeClass().family(ImageFamily.AL2)))
                    .startsWith("MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"//\"\n")
                    .endsWith("--//--\n")
                    .contains("#!/bin/bash -xe\nexec > >(tee /var/log/user-data.log|")
                    .contains(
                            "/etc/eks/bootstrap.sh 'tour' --apiserver-endpoint 'https://api.example' --b64-cluster-ca 'Y2E='")
                    .contains("--dns-cluster-ip '10.100.0.10' \\\n--use-max-pods false \\\n")
                    .contains("--kubelet-extra-args '--node-labels=\"%s\" --register-with-taints=\"%s\" --max-pods=29'"
                            .formatted(LABELS, TAINTS));
        }

        @Test
        void runsTheNodeClassesOwnScriptFirst() {
            var parts = Mime.parse(text(nodeClass().family(ImageFamily.AL2).userData("#!/bin/sh\necho hello")));

            assertThat(parts).hasSize(2);
            assertThat(parts.getFirst().body().strip()).isEqualTo("#!/bin/sh\necho hello");
            assertThat(parts).allMatch(part -> part.headers().equals(List.of("Content-Type: " + Mime.SHELL)));
        }

        @Test
        void copiesThePartsOfAMimeDocumentWithTheirHeaders() {
            var own = """
                    Content-Type: multipart/mixed; boundary="XYZ"

                    --XYZ
                    Content-Type: text/cloud-config
                    X-Merge: yes

                    packages: [jq]
                    --XYZ--
                    """;

            var parts = Mime.parse(text(nodeClass().family(ImageFamily.AL2).userData(own)));

            assertThat(parts.getFirst().headers()).containsExactly("Content-Type: text/cloud-config", "X-Merge: yes");
            assertThat(parts.getFirst().body().strip()).isEqualTo("packages: [jq]");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "Content-Type: text/plain\n\nhello",
                    "Content-Type: multipart/mixed\n\nhello",
                    "MIME-Version: 1.0\nthis is no header\n\n",
                    "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: a/b\n\nendless"
                })
        void rejectsABrokenMimeDocument(String own) {
            var refused = UserData.of(inputs(nodeClass().family(ImageFamily.AL2).userData(own)));

            assertThat(refused)
                    .isInstanceOfSatisfying(
                            Refused.class, it -> assertThat(it.reason()).isEqualTo(Reason.USER_DATA_INVALID));
        }

        @Test
        void configuresInstanceStorageAndIpv6() {
            var six = new ClusterFacts("tour", "us-east-1", "https://api", "Y2E=", "1.32", "fd00::/108", "fd00::a");

            var text = UserData.of(inputs(nodeClass().family(ImageFamily.AL2).raid0(), six));

            assertThat(text)
                    .isInstanceOfSatisfying(
                            UserData.Text.class,
                            it -> assertThat(it.text())
                                    .contains("--ip-family ipv6 \\\n--dns-cluster-ip 'fd00::a'")
                                    .contains("--local-disks raid0"));
        }
    }

    @Nested
    class OfAmazonLinux2023 {

        @Test
        void isANodeConfig() {
            assertThat(generated(nodeClass())).isEqualTo("""
                    # Karpenter Generated NodeConfig
                    apiVersion: "node.eks.aws/v1alpha1"
                    kind: "NodeConfig"
                    spec:
                      cluster:
                        apiServerEndpoint: "https://api.example"
                        certificateAuthority: "Y2E="
                        cidr: "10.100.0.0/16"
                        name: "tour"
                      kubelet:
                        config:
                          clusterDNS:
                            - "10.100.0.10"
                          maxPods: 29
                          registerWithTaints:
                            - effect: "NoSchedule"
                              key: "dedicated"
                              value: "db"
                            - effect: "NoExecute"
                              key: "warming-up"
                            - effect: "NoExecute"
                              key: "karpenter.sh/unregistered"
                        flags:
                          - "--node-labels=\\"%s\\""
                    """.formatted(LABELS));
        }

        @Test
        void configuresInstanceStorageAndTheClassesPodLimit() {
            assertThat(generated(nodeClass().raid0().maxPods(42)))
                    .contains("  instance:\n    localStorage:\n      strategy: \"RAID0\"\n")
                    .contains("maxPods: 42\n");
        }

        @Test
        void putsTheNodeClassesOwnUserDataFirstWithItsType() {
            assertThat(types(nodeClass().userData("apiVersion: node.eks.aws/v1alpha1\nspec:\n  x: 1\n")))
                    .containsExactly(Mime.NODE_CONFIG, Mime.NODE_CONFIG);
            assertThat(types(nodeClass().userData("#!/bin/bash\necho 'a: b'\n")))
                    .containsExactly(Mime.SHELL, Mime.NODE_CONFIG);
        }

        @Test
        void waitsForTheServiceCidr() {
            var unknown = new ClusterFacts(
                    CLUSTER.name(), CLUSTER.region(), CLUSTER.endpoint(), CLUSTER.caBundle(), "1.34", "", "");

            assertThat(UserData.of(inputs(nodeClass(), unknown)))
                    .isInstanceOfSatisfying(
                            Refused.class, it -> assertThat(it.reason()).isEqualTo(Reason.NODE_CLASS_NOT_READY));
        }

        private static List<String> types(NodeClasses nodeClass) {
            return Mime.parse(text(nodeClass)).stream()
                    .map(part -> part.headers().getFirst().substring("Content-Type: ".length()))
                    .toList();
        }

        private static String generated(NodeClasses nodeClass) {
            return Mime.parse(text(nodeClass)).getLast().body() + "\n";
        }
    }

    @Nested
    class OfWindows {

        @Test
        void callsTheImagesScriptAfterTheNodeClassesOwn() {
            assertThat(text(nodeClass().family(ImageFamily.WINDOWS_2022).userData("Write-Host hello")))
                    .startsWith("<powershell>\nWrite-Host hello\n")
                    .contains("Amazon\\EKS\\Start-EKSBootstrap.ps1")
                    .contains("-EKSClusterName 'tour' -APIServerEndpoint 'https://api.example' -Base64ClusterCA 'Y2E='")
                    .contains("-KubeletExtraArgs '--node-labels=")
                    .endsWith("-DNSClusterIP '10.100.0.10'\n</powershell>\n");
        }
    }

    @Nested
    class OfCustomImages {

        @Test
        void isTheNodeClassesOwnUserDataUnchanged() {
            assertThat(text(nodeClass().family(ImageFamily.CUSTOM).userData("\tanything\n")))
                    .isEqualTo("\tanything\n");
        }
    }

    @Nested
    class OfBottlerocket {

        @Test
        void isGeneratedIfTheNodeClassHasNoUserData() {
            assertThat(text(bottlerocket())).isEqualTo("""
                    [settings.kubernetes]
                    api-server = "https://api.example"
                    cluster-certificate = "Y2E="
                    cluster-dns-ip = "10.100.0.10"
                    cluster-name = "tour"
                    max-pods = 29

                    [settings.kubernetes.node-labels]
                    "karpenter.sh/capacity-type" = "spot"
                    "karpenter.sh/do-not-sync-taints" = "true"
                    "karpenter.sh/nodepool" = "default"
                    team = "blue"

                    [settings.kubernetes.node-taints]
                    dedicated = ["db:NoSchedule"]
                    "karpenter.sh/unregistered" = [":NoExecute"]
                    warming-up = [":NoExecute"]
                    """);
        }

        @Test
        void keepsTheNodeClassesSettingsExceptThoseThatJoinerSets() {
            var own = """
                    [settings.host-containers.admin]
                    enabled = true
                    [settings.kubernetes]
                    cluster-name = "other"
                    log-level = 3
                    [settings.kubernetes.node-labels]
                    team = "red"
                    mine = "kept"
                    [settings.kubernetes.node-taints]
                    mine = ["x:NoSchedule"]
                    """;

            assertThat(text(bottlerocket().userData(own)))
                    .contains("[settings.host-containers.admin]\nenabled = true")
                    .contains("cluster-name = \"tour\"", "log-level = 3", "mine = \"kept\"", "team = \"blue\"")
                    .doesNotContain("other", "\"red\"", "x:NoSchedule");
        }

        @Test
        void mountsInstanceStorageAndListsTheDirectoriesForOldBottlerocketVersions() {
            var old = text(bottlerocket().raid0());
            var latest = text(bottlerocket().raid0().terms(alias("bottlerocket@latest")));

            assertThat(old)
                    .contains("[settings.bootstrap-commands.000-mount-instance-storage]")
                    .contains("\"bind\", \"--dirs\", \"/var/lib/containerd\"")
                    .contains("essential = true\nmode = \"always\"");
            assertThat(latest).contains("\"bind\"]]").doesNotContain("--dirs");
        }

        @Test
        void rejectsInvalidTomlAndNamesTheLine() {
            var refused = UserData.of(inputs(bottlerocket().userData("[settings]\nnonsense here\n")));

            assertThat(refused).isInstanceOfSatisfying(Refused.class, it -> {
                assertThat(it.reason()).isEqualTo(Reason.USER_DATA_INVALID);
                assertThat(it.message()).contains("line 2");
            });
        }

        private static NodeClasses bottlerocket() {
            return nodeClass().family(ImageFamily.BOTTLEROCKET);
        }

        private static ImageTerm alias(String alias) {
            return new ImageTerm(alias, "", "", "", "", java.util.Map.of());
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE)
    void tooLongUserDataIsRejectedBeforeItIsParsed(ImageFamily family) {
        var refused = UserData.of(inputs(nodeClass().family(family).userData("a = 1\n".repeat(20_000))));

        assertThat(refused)
                .isInstanceOfSatisfying(
                        Refused.class,
                        why -> assertThat(why.message()).contains("has 120000 characters", "at most 16 KiB"));
    }
}
