package sh.joiner.ui.cluster;

import io.quarkus.qute.TemplateExtension;
import sh.joiner.board.view.GateView;
import sh.joiner.board.view.GatesView.ControllerView;
import sh.joiner.model.readiness.GateName;

/** Describes the states of gates and controllers in words. */
@TemplateExtension
public final class GateText {

    private GateText() {}

    static String stateWord(GateView gate) {
        return switch (gate.state()) {
            case "Open" -> "open";
            case "Idle" -> "not needed yet";
            default -> "closed";
        };
    }

    /** Returns why a gate is closed. Empty if the gate is open or not needed. */
    static String reasonWord(GateView gate) {
        return switch (gate.condition().reason()) {
            case "NeverKnown" ->
                gate.name().equals(GateName.LEADER.word()) ? "another process is the leader" : "no data yet";
            case "TooOld" -> "data too old";
            case "Lost" -> "no longer responding";
            default -> "";
        };
    }

    static String stateWord(ControllerView controller) {
        return controller.waitsFor().isEmpty() ? "runs" : "waits";
    }
}
