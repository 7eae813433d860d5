package sh.joiner.sandbox.store;

import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.CrdReader;
import sh.joiner.sandbox.kind.ServedKinds;

/** Updates the served kinds when a CRD in the store changes. */
public final class CrdServing {

    private final ServedKinds catalog;

    public CrdServing(ServedKinds catalog) {
        this.catalog = catalog;
    }

    public void note(String resource, Occurrence occurrence) {
        if (!resource.equals(BuiltInTypes.CRD.resource())) {
            return;
        }
        switch (occurrence.type()) {
            case ADDED -> catalog.serve(CrdReader.read(occurrence.object().tree()));
            case MODIFIED -> replace(occurrence);
            case DELETED -> catalog.withdraw(occurrence.object().key().name());
        }
    }

    /** Replaces the served kind. A write that changes only the status does not compile the validation rules again. */
    private void replace(Occurrence occurrence) {
        var before = occurrence.before();
        if (before == null
                || !before.tree().path("spec").equals(occurrence.object().tree().path("spec"))) {
            catalog.serve(CrdReader.read(occurrence.object().tree()));
        }
    }
}
