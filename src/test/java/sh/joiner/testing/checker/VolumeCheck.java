package sh.joiner.testing.checker;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.volume.AttachLimits;
import sh.joiner.model.volume.Storage;
import sh.joiner.model.volume.StorageClass;
import sh.joiner.model.volume.Volume;
import sh.joiner.model.volume.VolumeClaim;

/** Checks that each pod can use its volumes at its place, and that no node exceeds its limit of volumes. */
final class VolumeCheck {

    private final Storage storage;
    private final List<String> faults = new ArrayList<>();

    private VolumeCheck(Snapshot snapshot) {
        this.storage = snapshot.around().storage();
    }

    static List<String> faults(Snapshot snapshot, List<Place> places) {
        var check = new VolumeCheck(snapshot);
        for (var place : places) {
            place.placed().forEach(pod -> pod.placing().volumeClaims().forEach(name -> check.mount(pod, name, place)));
            check.limits(place);
        }
        return check.faults;
    }

    private void mount(Pod pod, String name, Place place) {
        var claim = claim(pod, name);
        if (claim == null || claim.stage() == VolumeClaim.Stage.LOST || claim.stage() == VolumeClaim.Stage.DELETING) {
            faults.add("%s mounts volume claim %s, which does not exist".formatted(pod.name(), name));
            return;
        }
        var where = where(claim);
        if (where == null) {
            faults.add("%s mounts volume claim %s, whose volume cannot be created".formatted(pod.name(), name));
            return;
        }
        for (var checkedNode : place.outcomes()) {
            if (!where.isEmpty()
                    && where.stream()
                            .noneMatch(requirements -> LabelCheck.keepTo(requirements, checkedNode.labels()))) {
                faults.add("%s cannot use volume claim %s in %s as %s"
                        .formatted(pod.name(), name, place.name(), checkedNode.name()));
            }
        }
    }

    private @Nullable VolumeClaim claim(Pod pod, String name) {
        return storage.claims().stream()
                .filter(volumeClaim -> volumeClaim.name().equals(name)
                        && volumeClaim.namespace().equals(pod.name().namespace()))
                .findFirst()
                .orElse(null);
    }

    private @Nullable List<Requirements> where(VolumeClaim claim) {
        if (!claim.volume().isEmpty()) {
            var volume = volume(claim);
            return volume == null || volume.deleting() || claim.stage() != VolumeClaim.Stage.BOUND
                    ? null
                    : volume.places().stream()
                            .map(requirements -> volume.local()
                                    ? requirements.without(Set.of(new LabelKey("kubernetes.io/hostname")))
                                    : requirements)
                            .toList();
        }
        var storageClass = storageClass(claim);
        return storageClass == null || !storageClass.waitsForPod() ? null : storageClass.places();
    }

    private @Nullable Volume volume(VolumeClaim claim) {
        return storage.volumes().stream()
                .filter(volume -> volume.name().equals(claim.volume()))
                .findFirst()
                .orElse(null);
    }

    private @Nullable StorageClass storageClass(VolumeClaim claim) {
        return storage.classes().stream()
                .filter(storageClass -> storageClass.name().equals(claim.storageClass())
                        || (claim.storageClass() == null && storageClass.isDefault()))
                .max(Comparator.comparing(StorageClass::createdAt))
                .orElse(null);
    }

    private void limits(Place place) {
        storage.limits().stream()
                .filter(attachLimits -> attachLimits.node().value().equals(place.name())
                        && !place.placed().isEmpty())
                .forEach(attachLimits ->
                        attachLimits.most().forEach((driver, most) -> limit(place, attachLimits, driver, most)));
    }

    private void limit(Place place, AttachLimits limits, String driver, int most) {
        var before = attached(place.outcomes().getFirst().running(), driver);
        var after = attached(place.pods(), driver);
        if (after.size() > most && after.size() > before.size()) {
            faults.add(
                    "%s can attach %d volumes of %s, but gets %d".formatted(limits.node(), most, driver, after.size()));
        }
    }

    private Set<String> attached(List<Pod> pods, String driver) {
        var claims = new TreeSet<String>();
        for (var pod : pods) {
            for (var name : pod.placing().volumeClaims()) {
                var claim = claim(pod, name);
                if (claim != null && driver.equals(driver(claim))) {
                    claims.add(claim.namespace() + "/" + name);
                }
            }
        }
        return Collections.unmodifiableSet(claims);
    }

    private @Nullable String driver(VolumeClaim claim) {
        if (claim.volume().isEmpty()) {
            var storageClass = storageClass(claim);
            return storageClass == null ? null : storageClass.driver();
        }
        var volume = volume(claim);
        return volume == null ? null : volume.driver();
    }
}
