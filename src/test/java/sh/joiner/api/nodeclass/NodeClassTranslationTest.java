package sh.joiner.api.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.api.pod.WireObjects;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.nodeclass.BlockDevice;
import sh.joiner.model.nodeclass.KubeletSettings;
import sh.joiner.model.nodeclass.MetadataOptions;
import sh.joiner.model.nodeclass.NetworkSettings;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.SecurityGroupTerm;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.nodeclass.SubnetTerm;

class NodeClassTranslationTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {amiSelectorTerms: [{alias: al2023@latest}]}                       | AL2023
                    {amiSelectorTerms: [{alias: windows2022@latest}]}                  | WINDOWS_2022
                    {amiSelectorTerms: [{alias: al2@latest}], amiFamily: Custom}       | CUSTOM
                    {amiSelectorTerms: [{id: ami-1}], amiFamily: Bottlerocket}         | BOTTLEROCKET
                    {amiSelectorTerms: [{id: ami-1}]}                                  | CUSTOM
                    """)
    void theFamilyComesFromTheFieldOrTheAliasOrIsCustom(String spec, ImageFamily family) {
        assertThat(with(spec).instanceSettings().family()).isEqualTo(family);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {amiFamily: Ubuntu}                                 | spec.amiFamily: 'Ubuntu' is not a known AMI family: use one of AL2, AL2023, Bottlerocket, Windows2019, Windows2022, Windows2025, Custom
                    {amiSelectorTerms: [{alias: ubuntu@latest}]}        | spec.amiSelectorTerms.alias: 'ubuntu@latest' is not an alias of family and version such as al2023@latest
                    {blockDeviceMappings: [{deviceName: /dev/xvda}]}    | spec.blockDeviceMappings[0].ebs: is missing: a block device needs an EBS volume
                    {kubelet: {systemReserved: {cpu: some}}}            | spec.kubelet.systemReserved.cpu: 'some' is not a quantity such as 500m or 1Gi
                    {kubelet: {evictionHard: {memory.available: ''}}}   | spec.kubelet.evictionHard[memory.available]: '' is neither a percentage such as 5% nor a quantity such as 100Mi
                    {kubelet: {evictionSoft: {pid.available: 101%}}}    | spec.kubelet.evictionSoft[pid.available]: '101%' is neither a percentage such as 5% nor a quantity such as 100Mi
                    """)
    void reportsAnInvalidFieldWithItsPath(String spec, String message) {
        assertThatThrownBy(() -> with(spec)).isInstanceOf(InvalidSpec.class).hasMessage(message);
    }

    @Test
    void readsSelectors() {
        var selectors = with("""
                {amiFamily: AL2, amiSelectorTerms: [{name: mine-*, owner: self, tags: {a: b}}],
                 subnetSelectorTerms: [{id: subnet-1}], securityGroupSelectorTerms: [{name: nodes}]}
                """).selectors();

        assertThat(selectors.images()).singleElement().satisfies(term -> {
            assertThat(term.name()).isEqualTo("mine-*");
            assertThat(term.owner()).isEqualTo("self");
            assertThat(term.tags()).isEqualTo(Map.of("a", "b"));
            assertThat(term.alias()).isEmpty();
        });
        assertThat(selectors.subnets()).containsExactly(new SubnetTerm("subnet-1", Map.of()));
        assertThat(selectors.securityGroups()).containsExactly(new SecurityGroupTerm("", "nodes", Map.of()));
    }

    @Test
    void absentFieldsGetTheirDefaults() {
        var machine = with("{}").instanceSettings();

        assertThat(machine.kubelet()).isEqualTo(KubeletSettings.DEFAULT);
        assertThat(machine.network()).isEqualTo(NetworkSettings.DEFAULT);
        assertThat(machine.metadata()).isEqualTo(MetadataOptions.DEFAULT);
        assertThat(machine.blockDevices()).isEmpty();
        assertThat(machine.detailedMonitoring()).isNull();
        assertThat(machine.raid0()).isFalse();
    }

    @Test
    void readsBlockDevices() {
        var device = with("""
                {instanceStorePolicy: RAID0, blockDeviceMappings: [{deviceName: /dev/xvda, rootVolume: true,
                 ebs: {volumeSize: 100Gi, volumeType: gp3, iops: 3000, encrypted: true, kmsKeyID: k, snapshotID: s,
                 volumeInitializationRate: 200, deleteOnTermination: false}}]}
                """).instanceSettings();

        assertThat(device.raid0()).isTrue();
        assertThat(device.blockDevices())
                .containsExactly(new BlockDevice(
                        "/dev/xvda",
                        true,
                        "100Gi",
                        "gp3",
                        OptionalLong.of(3000),
                        OptionalLong.empty(),
                        true,
                        false,
                        "k",
                        "s",
                        OptionalInt.of(200)));
    }

    @Test
    void readsNetworkAndMetadata() {
        var machine = with("""
                {associatePublicIPAddress: false, ipPrefixCount: 2,
                 networkInterfaces: [{networkCardIndex: 1, deviceIndex: 2, interfaceType: efa-only}],
                 connectionTracking: {udpTimeout: 45}, metadataOptions: {httpTokens: optional, httpPutResponseHopLimit: 2},
                 detailedMonitoring: true, context: c, cpuOptions: {nestedVirtualization: enabled}, userData: hello,
                 role: nodes, tags: {team: blue}}
                """).instanceSettings();

        assertThat(machine.network().associatePublicIp()).isFalse();
        assertThat(machine.network().ipPrefixCount()).hasValue(2);
        assertThat(machine.network().interfaces()).containsExactly(new NetworkSettings.Interface(1, 2, "efa-only"));
        assertThat(machine.network().udpTimeout()).hasValue(45);
        assertThat(machine.network().tcpEstablishedTimeout()).isEmpty();
        assertThat(machine.metadata()).isEqualTo(new MetadataOptions("enabled", "disabled", 2, "optional"));
        assertThat(machine.nestedVirtualization()).isEqualTo("enabled");
        assertThat(machine.tags()).isEqualTo(Map.of("team", "blue"));
    }

    @Test
    void readsKubeletSettings() {
        var kubelet = with("""
                {kubelet: {clusterDNS: [10.0.0.10], maxPods: 40, systemReserved: {cpu: 100m}, cpuCFSQuota: false,
                 evictionHard: {memory.available: 5%, nodefs.available: 1Gi}, imageGCHighThresholdPercent: 80}}
                """).instanceSettings().kubelet();

        assertThat(kubelet.clusterDns()).containsExactly("10.0.0.10");
        assertThat(kubelet.maxPods()).hasValue(40);
        assertThat(kubelet.podsPerCore()).isEmpty();
        assertThat(kubelet.systemReserved()).isEqualTo(Map.of("cpu", "100m"));
        assertThat(kubelet.eviction().hard()).isEqualTo(Map.of("memory.available", "5%", "nodefs.available", "1Gi"));
        assertThat(kubelet.imageGc().highThresholdPercent()).hasValue(80);
        assertThat(kubelet.cpuCfsQuota()).isFalse();
    }

    @Test
    void readsResolvedResources() {
        var nodeClass = WireObjects.nodeClass("""
                metadata: {name: default, generation: 4}
                status:
                  subnets: [{id: subnet-1, zone: us-east-1a, zoneID: use1-az1}]
                  securityGroups: [{id: sg-1, name: nodes}]
                  amis: [{id: ami-1, name: image, requirements: [{key: kubernetes.io/arch, operator: In, values: [arm64]}]}]
                  instanceProfile: profile
                  conditions: [{type: Ready, status: "True", observedGeneration: 3, lastTransitionTime: 2026-01-01T00:00:00Z}]
                """);

        var found = nodeClass.resolved();
        assertThat(found.subnets()).containsExactly(new Subnet("subnet-1", "us-east-1a", "use1-az1", 0));
        assertThat(found.securityGroups()).containsExactly(new SecurityGroup("sg-1", "nodes"));
        assertThat(found.images()).singleElement().satisfies(image -> {
            assertThat(image.requirements()).hasToString("kubernetes.io/arch In [arm64]");
            assertThat(image.deprecated()).isFalse();
        });
        assertThat(nodeClass.observedGeneration()).isEqualTo(3);
        assertThat(nodeClass.isReady())
                .as("the condition is of an earlier generation")
                .isFalse();
    }

    private static sh.joiner.model.nodeclass.NodeClass with(String spec) {
        return WireObjects.nodeClass("metadata: {name: default}\nspec: " + spec);
    }
}
