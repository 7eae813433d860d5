package sh.joiner.api.pod;

import io.fabric8.kubernetes.api.model.TopologySelectorTerm;
import java.util.List;
import java.util.Map;
import sh.joiner.api.translate.LabelTranslation;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.volume.StorageClass;

/** Translates storage classes (core 4.7). */
public final class StorageClassTranslation {

    private static final String PATH = "allowedTopologies";
    private static final String DEFAULT = "storageclass.kubernetes.io/is-default-class";

    /** In-tree plugins, and the CSI drivers that replaced them. */
    private static final Map<String, String> DRIVERS = Map.of(
            "kubernetes.io/aws-ebs", "ebs.csi.aws.com",
            "kubernetes.io/azure-disk", "disk.csi.azure.com",
            "kubernetes.io/azure-file", "file.csi.azure.com",
            "kubernetes.io/cinder", "cinder.csi.openstack.org",
            "kubernetes.io/gce-pd", "pd.csi.storage.gke.io",
            "kubernetes.io/portworx-volume", "pxd.portworx.com",
            "kubernetes.io/rbd", "rbd.csi.ceph.com",
            "kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com");

    private StorageClassTranslation() {}

    public static StorageClass storageClass(io.fabric8.kubernetes.api.model.storage.StorageClass wire) {
        var metadata = wire.getMetadata();
        var provisioner = Present.text(wire.getProvisioner());
        return new StorageClass(
                metadata.getName(),
                DRIVERS.getOrDefault(provisioner, provisioner),
                "WaitForFirstConsumer".equals(wire.getVolumeBindingMode()),
                places(wire.getAllowedTopologies()),
                "true".equals(Present.map(metadata.getAnnotations()).get(DEFAULT)),
                TimeTranslation.instantOrEpoch("metadata.creationTimestamp", metadata.getCreationTimestamp()));
    }

    private static List<Requirements> places(List<TopologySelectorTerm> wire) {
        return Present.list(wire).stream()
                .map(term -> Requirements.of(Present.list(term.getMatchLabelExpressions()).stream()
                        .map(labelRequirement -> Requirement.in(
                                LabelTranslation.key(PATH, Present.text(labelRequirement.getKey())),
                                Present.list(labelRequirement.getValues())))
                        .toList()))
                .toList();
    }
}
