package sh.joiner.port.catalog;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.catalog.Overlay;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.OutsideTrouble;

/** The NodeOverlays of the cluster. */
public interface OverlayObjects {

    /** All of them by name, those too that cannot be meant; empty while that is not known. */
    Optional<List<Overlay>> all();

    /** Runs it soon after some overlay came, changed or went; must not block. */
    void onChange(Runnable listener);

    /**
     * Says on the object whether it counts. Costs next to nothing where the object that is there now says so already, as of its last change; one that is
     * gone is no error. Throws {@link OutsideTrouble}.
     */
    void report(String overlay, ConditionReport validation);

    /** Of a program that takes no notice of overlays. */
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
