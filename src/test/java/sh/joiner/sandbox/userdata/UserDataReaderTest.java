package sh.joiner.sandbox.userdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.sandbox.mirror.NodeTaint;

/** The kubelet settings in the user data of each image family. */
class UserDataReaderTest {

    private static final NodeTaint UNREGISTERED = new NodeTaint("karpenter.sh/unregistered", "", "NoExecute");

    @Test
    void amazonLinux2023ReadsItsNodeConfigParts() {
        var userData = UserDataReader.read("""
                MIME-Version: 1.0
                Content-Type: multipart/mixed; boundary="//"

                --//
                Content-Type: application/node.eks.aws

                # the user's own part
                apiVersion: node.eks.aws/v1alpha1
                kind: NodeConfig
                spec:
                  kubelet:
                    config:
                      maxPods: 40
                      systemReserved: {cpu: 100m}
                    flags:
                      - --node-labels=owner=me,team=red
                --//
                Content-Type: text/x-shellscript; charset="us-ascii"

                #!/bin/bash
                echo hello
                --//
                Content-Type: application/node.eks.aws

                # Karpenter Generated NodeConfig
                apiVersion: node.eks.aws/v1alpha1
                kind: NodeConfig
                spec:
                  cluster: {name: sandbox}
                  kubelet:
                    config:
                      maxPods: 58
                      clusterDNS: [10.100.0.10]
                      evictionHard: {memory.available: 5%}
                      registerWithTaints:
                        - {key: karpenter.sh/unregistered, effect: NoExecute}
                        - {key: team, value: red, effect: NoSchedule}
                    flags:
                      - --node-labels="karpenter.sh/nodepool=general,team=blue"
                --//--
                """);

        var kubelet = userData.kubelet();
        assertThat(userData.family()).isEqualTo(ParsedUserData.Family.AL2023);
        assertThat(kubelet.labels())
                .isEqualTo(Map.of("owner", "me", "team", "blue", "karpenter.sh/nodepool", "general"));
        assertThat(kubelet.taints()).containsExactly(UNREGISTERED, new NodeTaint("team", "red", "NoSchedule"));
        assertThat(kubelet.maxPods()).isEqualTo(58);
        assertThat(kubelet.systemReserved()).isEqualTo(Map.of("cpu", "100m"));
        assertThat(kubelet.evictionHard()).isEqualTo(Map.of("memory.available", "5%"));
    }

    @Test
    void amazonLinux2ReadsTheArgumentsOfItsBootstrapScript() {
        var userData = UserDataReader.read("""
                MIME-Version: 1.0\r
                Content-Type: multipart/mixed; boundary="//"\r
                \r
                --//\r
                Content-Type: text/x-shellscript; charset="us-ascii"\r
                \r
                #!/bin/bash -xe
                exec > >(tee /var/log/user-data.log|logger -t user-data -s 2>/dev/console) 2>&1
                /etc/eks/bootstrap.sh 'sandbox' --apiserver-endpoint 'https://sandbox' --b64-cluster-ca 'Y2E=' \\
                --dns-cluster-ip '10.100.0.10' \\
                --use-max-pods false \\
                --kubelet-extra-args '--node-labels="karpenter.sh/nodepool=general,team=red" --register-with-taints="karpenter.sh/unregistered:NoExecute,team=red:NoSchedule" --max-pods=29 --kube-reserved="cpu=70m,memory=1Gi" --eviction-hard="memory.available<5%"'\r
                --//--\r
                """);

        var kubelet = userData.kubelet();
        assertThat(userData.family()).isEqualTo(ParsedUserData.Family.AL2);
        assertThat(kubelet.labels()).isEqualTo(Map.of("karpenter.sh/nodepool", "general", "team", "red"));
        assertThat(kubelet.taints()).containsExactly(UNREGISTERED, new NodeTaint("team", "red", "NoSchedule"));
        assertThat(kubelet.maxPods()).isEqualTo(29);
        assertThat(kubelet.kubeReserved()).isEqualTo(Map.of("cpu", "70m", "memory", "1Gi"));
        assertThat(kubelet.evictionHard()).isEqualTo(Map.of("memory.available", "5%"));
    }

    @Test
    void readsBottlerocketSettings() {
        var userData = UserDataReader.read("""
                # a comment
                [settings.host-containers.admin]
                enabled = true

                [settings.kubernetes]
                cluster-name = "sandbox" # trailing
                cluster-dns-ip = ["10.100.0.10"]
                max-pods = 1_10

                [settings.kubernetes.node-labels]
                "karpenter.sh/nodepool" = 'general'
                team = "red"

                [settings.kubernetes.node-taints]
                "karpenter.sh/unregistered" = [":NoExecute"]
                team = [
                  "red:NoSchedule",
                  "blue:NoExecute",
                ]

                [settings.kubernetes.kube-reserved]
                cpu = "80m"

                [settings.bootstrap-commands."000-mount"]
                commands = [["apiclient", "ephemeral-storage", "init"]]
                essential = true
                """);

        var kubelet = userData.kubelet();
        assertThat(userData.family()).isEqualTo(ParsedUserData.Family.BOTTLEROCKET);
        assertThat(kubelet.labels()).isEqualTo(Map.of("karpenter.sh/nodepool", "general", "team", "red"));
        assertThat(kubelet.taints())
                .containsExactly(
                        UNREGISTERED,
                        new NodeTaint("team", "red", "NoSchedule"),
                        new NodeTaint("team", "blue", "NoExecute"));
        assertThat(kubelet.maxPods()).isEqualTo(110);
        assertThat(kubelet.kubeReserved()).isEqualTo(Map.of("cpu", "80m"));
    }

    @Test
    void readsTheArgumentsOfTheWindowsBootstrapScript() {
        var userData = UserDataReader.read("""
                <powershell>
                [string]$EKSBootstrapScriptFile = "$env:ProgramFiles\\Amazon\\EKS\\Start-EKSBootstrap.ps1"
                & $EKSBootstrapScriptFile -EKSClusterName 'sandbox' -APIServerEndpoint 'https://sandbox' -KubeletExtraArgs '--node-labels="team=red" --register-with-taints="os=windows:NoSchedule" --max-pods=110' -DNSClusterIP '10.100.0.10'
                </powershell>
                """);

        assertThat(userData.family()).isEqualTo(ParsedUserData.Family.WINDOWS);
        assertThat(userData.kubelet().labels()).isEqualTo(Map.of("team", "red"));
        assertThat(userData.kubelet().taints()).containsExactly(new NodeTaint("os", "windows", "NoSchedule"));
        assertThat(userData.kubelet().maxPods()).isEqualTo(110);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "#!/bin/bash\necho hello", "just some words"})
    void userDataOfUnknownFormHasNoSettings(String text) {
        assertThat(UserDataReader.read(text))
                .isEqualTo(new ParsedUserData(ParsedUserData.Family.OTHER, KubeletConfig.PLAIN));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "apiVersion: node.eks.aws/v1alpha1\nspec: [",
                "[settings.kubernetes]\nmax-pods = ",
                "[settings.kubernetes\nmax-pods = 3",
                "[settings.kubernetes.node-taints]\nteam = \"red\"",
                "Content-Type: multipart/mixed\n\nno boundary"
            })
    void userDataThatItsImageWouldRejectIsRejected(String text) {
        assertThatThrownBy(() -> UserDataReader.read(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
