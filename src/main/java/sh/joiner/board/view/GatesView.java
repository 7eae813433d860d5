package sh.joiner.board.view;

import java.util.List;

/** The readiness gates, and the controllers that wait for them. A gate opens when its input is available. */
public record GatesView(List<GateView> gates, List<ControllerView> controllers) {

    /** The view of an environment without a controller. */
    public static final GatesView NONE = new GatesView(List.of(), List.of());

    /**
     * A controller.
     *
     * @param state Free or Held
     * @param needs the gates that the controller declares
     * @param waitsFor the gates that the controller currently waits for, also indirectly through other gates
     */
    public record ControllerView(String name, String state, List<String> needs, List<String> waitsFor) {}
}
