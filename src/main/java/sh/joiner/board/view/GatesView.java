package sh.joiner.board.view;

import java.util.List;

/** What must be known before who may act: gates, and the controllers that wait at them. */
public record GatesView(List<GateView> gates, List<ControllerView> controllers) {

    /** Of a world without a controller. */
    public static final GatesView NONE = new GatesView(List.of(), List.of());

    /**
     * A controller.
     *
     * @param state Free or Held
     * @param needs the gates that it has declared
     * @param waitsFor those that hold it now, be it for the sake of another
     */
    public record ControllerView(String name, String state, List<String> needs, List<String> waitsFor) {}
}
