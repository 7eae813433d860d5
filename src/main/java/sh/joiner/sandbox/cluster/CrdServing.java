package sh.joiner.sandbox.cluster;

/** Lets the catalog follow the CRDs in the ledger. */
final class CrdServing {

    private final Catalog catalog;

    CrdServing(Catalog catalog) {
        this.catalog = catalog;
    }

    void note(String resource, Occurrence occurrence) {
        if (!resource.equals(BuiltInTypes.CRD.resource())) {
            return;
        }
        switch (occurrence.type()) {
            case ADDED -> catalog.serve(CrdReader.read(occurrence.object().tree()));
            case MODIFIED -> replace(occurrence);
            case DELETED -> catalog.withdraw(occurrence.object().key().name());
        }
    }

    /** A write to status alone compiles nothing again. */
    private void replace(Occurrence occurrence) {
        var before = occurrence.before();
        if (before == null
                || !before.tree().path("spec").equals(occurrence.object().tree().path("spec"))) {
            catalog.serve(CrdReader.read(occurrence.object().tree()));
        }
    }
}
