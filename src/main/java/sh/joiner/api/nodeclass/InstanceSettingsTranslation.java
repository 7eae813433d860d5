package sh.joiner.api.nodeclass;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.ec2.BlockDeviceMapping;
import sh.joiner.api.ec2.ConnectionTracking;
import sh.joiner.api.ec2.EC2NodeClassSpec;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.nodeclass.BlockDevice;
import sh.joiner.model.nodeclass.MetadataOptions;
import sh.joiner.model.nodeclass.NetworkSettings;
import sh.joiner.model.nodeclass.NodeClass.InstanceSettings;

/** Translates the instance configuration of a node class (aws 1.2, 1.4). */
final class InstanceSettingsTranslation {

    private static final ConnectionTracking UNTRACKED = new ConnectionTracking();

    private InstanceSettingsTranslation() {}

    static InstanceSettings instanceSettings(EC2NodeClassSpec spec) {
        return new InstanceSettings(
                family(spec),
                Present.text(spec.userData),
                Present.text(spec.role),
                Present.text(spec.instanceProfile),
                Present.map(spec.tags),
                KubeletTranslation.kubelet(spec.kubelet),
                blockDevices(Present.list(spec.blockDeviceMappings)),
                "RAID0".equals(spec.instanceStorePolicy),
                network(spec),
                metadata(spec.metadataOptions),
                spec.detailedMonitoring,
                Present.text(spec.context),
                spec.cpuOptions == null ? "" : Present.text(spec.cpuOptions.nestedVirtualization));
    }

    /** Returns the family in {@code spec.amiFamily}, otherwise the family of the alias, otherwise Custom (aws 1.9). */
    private static ImageFamily family(EC2NodeClassSpec spec) {
        var written = Optional.ofNullable(spec.amiFamily).map(InstanceSettingsTranslation::familyAsWritten);
        return written.or(() -> familyOfAlias(spec)).orElse(ImageFamily.CUSTOM);
    }

    private static ImageFamily familyAsWritten(String text) {
        return ImageFamily.of(text)
                .orElseThrow(() -> new InvalidSpec(
                        "spec.amiFamily",
                        InvalidSpec.unknown(
                                "AMI family",
                                text,
                                Arrays.stream(ImageFamily.values()).map(ImageFamily::wire))));
    }

    private static Optional<ImageFamily> familyOfAlias(EC2NodeClassSpec spec) {
        return spec.amiSelectorTerms.stream()
                .map(term -> term.alias)
                .filter(Objects::nonNull)
                .findFirst()
                .map(InstanceSettingsTranslation::familyOfAlias);
    }

    private static ImageFamily familyOfAlias(String alias) {
        int at = alias.indexOf('@');
        return ImageFamily.ofAlias(at < 0 ? "" : alias.substring(0, at))
                .orElseThrow(() -> new InvalidSpec(
                        "spec.amiSelectorTerms.alias",
                        "'%s' is not an alias of family and version such as al2023@latest".formatted(alias)));
    }

    private static List<BlockDevice> blockDevices(List<BlockDeviceMapping> wire) {
        return IntStream.range(0, wire.size())
                .mapToObj(place -> blockDevice(place, wire.get(place)))
                .toList();
    }

    /** Rejects a block device without a volume, although the schema accepts such a device. */
    private static BlockDevice blockDevice(int place, BlockDeviceMapping wire) {
        var ebs = wire.ebs;
        if (ebs == null) {
            throw new InvalidSpec(
                    "spec.blockDeviceMappings[%d].ebs".formatted(place),
                    "is missing: a block device needs an EBS volume");
        }
        return new BlockDevice(
                Present.text(wire.deviceName),
                Boolean.TRUE.equals(wire.rootVolume),
                Present.text(ebs.volumeSize),
                Present.text(ebs.volumeType),
                Present.number(ebs.iops),
                Present.number(ebs.throughput),
                ebs.encrypted,
                ebs.deleteOnTermination,
                Present.text(ebs.kmsKeyID),
                Present.text(ebs.snapshotID),
                Present.number(ebs.volumeInitializationRate));
    }

    private static NetworkSettings network(EC2NodeClassSpec spec) {
        var tracking = spec.connectionTracking == null ? UNTRACKED : spec.connectionTracking;
        return new NetworkSettings(
                spec.associatePublicIPAddress,
                Present.number(spec.ipPrefixCount),
                interfaces(spec.networkInterfaces),
                Present.number(tracking.tcpEstablishedTimeout),
                Present.number(tracking.udpStreamTimeout),
                Present.number(tracking.udpTimeout));
    }

    private static List<NetworkSettings.Interface> interfaces(@Nullable List<sh.joiner.api.ec2.NetworkInterface> wire) {
        return Present.list(wire).stream()
                .map(networkInterface -> new NetworkSettings.Interface(
                        networkInterface.networkCardIndex,
                        networkInterface.deviceIndex,
                        networkInterface.interfaceType))
                .toList();
    }

    private static MetadataOptions metadata(sh.joiner.api.ec2.@Nullable MetadataOptions wire) {
        var otherwise = MetadataOptions.DEFAULT;
        if (wire == null) {
            return otherwise;
        }
        return new MetadataOptions(
                either(wire.httpEndpoint, otherwise.httpEndpoint()),
                either(wire.httpProtocolIPv6, otherwise.httpProtocolIpv6()),
                Present.number(wire.httpPutResponseHopLimit).orElse(otherwise.hopLimit()),
                either(wire.httpTokens, otherwise.httpTokens()));
    }

    private static String either(@Nullable String written, String otherwise) {
        return written == null ? otherwise : written;
    }
}
