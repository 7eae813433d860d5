package sh.joiner.engine.scheduling;

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
import sh.joiner.engine.scheduling.VolumeNeeds.Tie;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.volume.Storage;
import sh.joiner.model.volume.StorageClass;
import sh.joiner.model.volume.Volume;
import sh.joiner.model.volume.VolumeClaim;

/** Looks up the volumes that pods mount: what they ask of a node, and what is wrong with them (core 4.7). */
final class Mounts {

    private final Map<String, VolumeClaim> claims = new HashMap<>();
    private final Map<String, Volume> volumes;
    private final Map<String, StorageClass> classes;
    private final Optional<StorageClass> byDefault;

    Mounts(Storage storage) {
        storage.claims().forEach(claim -> claims.put(key(claim.namespace(), claim.name()), claim));
        this.volumes = storage.volumes().stream().collect(Collectors.toMap(Volume::name, Function.identity()));
        this.classes = storage.classes().stream().collect(Collectors.toMap(StorageClass::name, Function.identity()));
        this.byDefault = storage.classes().stream()
                .filter(StorageClass::isDefault)
                .max(Comparator.comparing(StorageClass::createdAt).thenComparing(StorageClass::name));
    }

    private static String key(String namespace, String name) {
        return namespace + "/" + name;
    }

    private Optional<VolumeClaim> claim(Pod pod, String name) {
        return Optional.ofNullable(claims.get(key(pod.name().namespace(), name)));
    }

    private Optional<Volume> volume(VolumeClaim claim) {
        return Optional.ofNullable(volumes.get(claim.volume()));
    }

    private Optional<StorageClass> storageClass(VolumeClaim claim) {
        var named = claim.storageClass();
        return named == null ? byDefault : Optional.ofNullable(classes.get(named));
    }

    /** Why the pod cannot start anywhere: what is wrong with the first of its claims, in their order, that something is wrong with. */
    Optional<String> fault(Pod pod) {
        return pod.placing().volumeClaims().stream()
                .flatMap(name -> claim(pod, name).map(this::fault).orElse(Optional.of("does not exist")).stream()
                        .map(fault -> "its volume claim %s %s".formatted(name, fault)))
                .findFirst();
    }

    private Optional<String> fault(VolumeClaim claim) {
        return switch (claim.stage()) {
            case DELETING -> Optional.of("is being deleted");
            case LOST -> Optional.of("has lost its volume %s".formatted(claim.volume()));
            case BINDING ->
                fault(claim, volume(claim).orElse(null))
                        .or(() -> Optional.of(
                                "is not yet bound to the volume %s that it names".formatted(claim.volume())));
            case BOUND -> fault(claim, volume(claim).orElse(null));
            case UNBOUND -> unbound(claim);
        };
    }

    private static Optional<String> fault(VolumeClaim claim, @Nullable Volume volume) {
        if (volume == null) {
            return Optional.of("is bound to the volume %s, which does not exist".formatted(claim.volume()));
        }
        return volume.deleting()
                ? Optional.of("is bound to the volume %s, which is being deleted".formatted(claim.volume()))
                : Optional.empty();
    }

    private Optional<String> unbound(VolumeClaim claim) {
        var storageClass = storageClass(claim);
        if (storageClass.isPresent()) {
            return storageClass.get().waitsForPod()
                    ? Optional.empty()
                    : Optional.of("is not bound, and its storage class %s does not wait for a pod to bind it"
                            .formatted(storageClass.get().name()));
        }
        var named = claim.storageClass();
        return Optional.of(
                named == null || named.isEmpty()
                        ? "is not bound, and has no storage class that could make a volume"
                        : "is not bound, and its storage class %s does not exist".formatted(named));
    }

    /** What the volumes of the pod ask; claims that are missing ask nothing. */
    VolumeNeeds needs(Pod pod) {
        if (pod.placing().volumeClaims().isEmpty()) {
            return VolumeNeeds.NONE;
        }
        var ties = new ArrayList<Tie>();
        var attaches = new TreeMap<String, SortedSet<String>>();
        for (var name : pod.placing().volumeClaims()) {
            claim(pod, name).ifPresent(claim -> {
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

    // What lies on the disk of a machine is named by that machine, which a new one never is: if the pod goes elsewhere
    // it finds nothing, as the reference lets it.
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

    /** Everything that the volumes of these pods name of labels. */
    List<Requirements> named(List<Pod> pods) {
        return pods.stream()
                .map(this::needs)
                .filter(Predicate.not(VolumeNeeds.NONE::equals))
                .flatMap(needs -> needs.ties().stream())
                .flatMap(tie -> tie.places().stream())
                .distinct()
                .toList();
    }
}
