package sh.joiner.port.catalog;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.catalog.Overlay;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.RemoteCallException;

/** The NodeOverlays of the cluster. */
public interface OverlayObjects {

    /** Returns all overlays by name, including invalid ones; empty while they are not known. */
    Optional<List<Overlay>> all();

    /** Adds a listener that is called soon after an overlay is created, changed or deleted; it must not block. */
    void onChange(Runnable listener);

    /**
     * Writes to the object whether the overlay is valid. Sends no request if the watched object already has this condition. A deleted
     * overlay is no error. Throws {@link RemoteCallException}.
     */
    void report(String overlay, ConditionReport validation);

    /** No overlays, for a program that does not support them. */
    OverlayObjects NONE = new OverlayObjects() {

        @Override
        public Optional<List<Overlay>> all() {
            return Optional.of(List.of());
        }

        @Override
        public void onChange(Runnable listener) {}

        @Override
        public void report(String overlay, ConditionReport validation) {}
    };
}
