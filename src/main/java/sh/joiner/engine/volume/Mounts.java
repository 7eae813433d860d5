package sh.joiner.engine.volume;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.volume.VolumeNeeds.Tie;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.volume.Storage;
import sh.joiner.model.volume.StorageClass;
import sh.joiner.model.volume.Volume;
import sh.joiner.model.volume.VolumeClaim;

/** Looks up the volumes that pods mount: their requirements for a node, and their faults (core 4.7). */
public final class Mounts {

    private final Map<String, VolumeClaim> volumeClaims = new HashMap<>();
    private final Map<String, Volume> volumes;
    private final Map<String, StorageClass> classes;
    private final Optional<StorageClass> byDefault;

    public Mounts(Storage storage) {
        storage.claims().forEach(claim -> volumeClaims.put(key(claim.namespace(), claim.name()), claim));
        this.volumes = storage.volumes().stream().collect(Collectors.toMap(Volume::name, Function.identity()));
        this.classes = storage.classes().stream().collect(Collectors.toMap(StorageClass::name, Function.identity()));
        this.byDefault = storage.classes().stream()
                .filter(StorageClass::isDefault)
                .max(Comparator.comparing(StorageClass::createdAt).thenComparing(StorageClass::name));
    }

    private static String key(String namespace, String name) {
        return namespace + "/" + name;
    }

    private Optional<VolumeClaim> volumeClaim(Pod pod, String name) {
        return Optional.ofNullable(volumeClaims.get(key(pod.name().namespace(), name)));
    }

    private Optional<Volume> volume(VolumeClaim claim) {
        return Optional.ofNullable(volumes.get(claim.volume()));
    }

    private Optional<StorageClass> storageClass(VolumeClaim claim) {
        var named = claim.storageClass();
        return named == null ? byDefault : Optional.ofNullable(classes.get(named));
    }

    /**
     * Returns why the pod cannot start anywhere: the fault of the first faulty PersistentVolumeClaim in the pod's order. Empty if none has a fault.
     */
    public Optional<String> fault(Pod pod) {
        if (pod.placing().volumeClaims().isEmpty()) {
            return Optional.empty();
        }
        return pod.placing().volumeClaims().stream()
                .flatMap(name -> volumeClaim(pod, name).map(this::fault).orElse(Optional.of("does not exist")).stream()
                        .map(fault -> "PersistentVolumeClaim %s %s".formatted(name, fault)))
                .findFirst();
    }

    private Optional<String> fault(VolumeClaim claim) {
        return switch (claim.stage()) {
            case DELETING -> Optional.of("is being deleted");
            case LOST -> Optional.of("has lost its PersistentVolume %s".formatted(claim.volume()));
            case BINDING ->
                fault(claim, volume(claim).orElse(null))
                        .or(() -> Optional.of("is not yet bound to PersistentVolume %s".formatted(claim.volume())));
            case BOUND -> fault(claim, volume(claim).orElse(null));
            case UNBOUND -> unbound(claim);
        };
    }

    private static Optional<String> fault(VolumeClaim claim, @Nullable Volume volume) {
        if (volume == null) {
            return Optional.of("is bound to PersistentVolume %s, which does not exist".formatted(claim.volume()));
        }
        return volume.deleting()
                ? Optional.of("is bound to PersistentVolume %s, which is being deleted".formatted(claim.volume()))
                : Optional.empty();
    }

    private Optional<String> unbound(VolumeClaim claim) {
        var storageClass = storageClass(claim);
        if (storageClass.isPresent()) {
            return storageClass.get().waitsForPod()
                    ? Optional.empty()
                    : Optional.of(
                            "is not bound, and its StorageClass %s does not use volumeBindingMode WaitForFirstConsumer"
                                    .formatted(storageClass.get().name()));
        }
        var named = claim.storageClass();
        return Optional.of(
                named == null || named.isEmpty()
                        ? "is not bound and has no StorageClass that can provision a volume"
                        : "is not bound, and its StorageClass %s does not exist".formatted(named));
    }

    /** Returns the requirements of the pod's volumes. Missing PersistentVolumeClaims are left out. */
    public VolumeNeeds needs(Pod pod) {
        if (pod.placing().volumeClaims().isEmpty()) {
            return VolumeNeeds.NONE;
        }
        var ties = new ArrayList<Tie>();
        var attaches = new TreeMap<String, SortedSet<String>>();
        for (var name : pod.placing().volumeClaims()) {
            volumeClaim(pod, name).ifPresent(claim -> {
                var places = places(claim);
                if (!places.isEmpty() && !places.contains(Requirements.NONE)) {
                    ties.add(new Tie(name, places));
                }
                attaches.computeIfAbsent(driver(claim), _ -> new TreeSet<>()).add(key(claim.namespace(), name));
            });
        }
        attaches.remove("");
        return new VolumeNeeds(ties, attaches);
    }

    private List<Requirements> places(VolumeClaim claim) {
        return claim.volume().isEmpty()
                ? storageClass(claim).map(StorageClass::places).orElse(List.of())
                : volume(claim).map(Mounts::places).orElse(List.of());
    }

    // A local volume is on the disk of one host, whose name no new node has. As in Karpenter, the pod may move to
    // another node, where it finds no data.
    private static List<Requirements> places(Volume volume) {
        return volume.local()
                ? volume.places().stream()
                        .map(place -> place.without(Set.of(Labels.HOSTNAME)))
                        .distinct()
                        .toList()
                : volume.places();
    }

    private String driver(VolumeClaim claim) {
        return claim.volume().isEmpty()
                ? storageClass(claim).map(StorageClass::driver).orElse("")
                : volume(claim).map(Volume::driver).orElse("");
    }

    /** Returns all label requirements of the volumes of these pods. */
    public List<Requirements> named(List<Pod> pods) {
        return pods.stream()
                .map(this::needs)
                .filter(Predicate.not(VolumeNeeds.NONE::equals))
                .flatMap(needs -> needs.ties().stream())
                .flatMap(tie -> tie.places().stream())
                .distinct()
                .toList();
    }
}
