package sh.joiner.ui;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import sh.joiner.board.view.GateView;
import sh.joiner.board.view.GatesView;
import sh.joiner.board.view.GatesView.ControllerView;

/**
 * The gates as a picture: controllers on the left, what they need to their right, and what that needs further right.
 *
 * @param lines from who needs to what is needed, drawn under the boxes
 */
public record GateDrawing(int width, int height, List<Box> boxes, List<Line> lines) {

    private static final int ROW = 28;
    private static final int COLUMN = 190;
    private static final int FIRST_COLUMN = 230;
    private static final int BOX = 150;
    private static final int HIGH = 22;

    /**
     * A controller or a gate.
     *
     * @param state Free, Held, Open, Shut or Idle
     */
    public record Box(String name, String state, int x, int y, int width, int height) {

        /** Where its text stands. */
        public int baseline() {
            return y + height - 7;
        }
    }

    /** A way from one box to another; {@code state} is that of the gate at its end. */
    public record Line(String from, String to, String state, String path) {}

    public static GateDrawing of(GatesView view) {
        var depths = depths(view.gates());
        int deepest = depths.values().stream().mapToInt(depth -> depth).max().orElse(0);
        int rows = Math.max(view.controllers().size(), view.gates().size());
        var boxes = new HashMap<String, Box>();
        column(boxes, view.controllers().stream().map(GateDrawing::box).toList(), 0, rows);
        for (int depth = 0; depth <= deepest; depth++) {
            int level = depth;
            var gates = view.gates().stream()
                    .filter(gate -> depths.getOrDefault(gate.name(), 0) == level)
                    .map(GateDrawing::box)
                    .toList();
            column(boxes, gates, FIRST_COLUMN + COLUMN * (deepest - depth), rows);
        }
        int width = FIRST_COLUMN + COLUMN * deepest + BOX + 2;
        return new GateDrawing(width, rows * ROW + 2, inOrder(view, boxes), lines(view, boxes));
    }

    private static Box box(ControllerView one) {
        return new Box(one.name(), one.state(), 0, 0, BOX + 20, HIGH);
    }

    private static Box box(GateView one) {
        return new Box(one.name(), one.state(), 0, 0, BOX, HIGH);
    }

    /** Spreads the boxes of one column over the whole height. */
    private static void column(Map<String, Box> boxes, List<Box> column, int x, int rows) {
        double distance = (double) rows * ROW / Math.max(1, column.size());
        for (int i = 0; i < column.size(); i++) {
            var one = column.get(i);
            int y = (int) (distance * i + (distance - one.height()) / 2);
            boxes.put(one.name(), new Box(one.name(), one.state(), x + 1, y, one.width(), one.height()));
        }
    }

    /** How many gates lie below each at most. Needs of gates form no circle. */
    private static Map<String, Integer> depths(List<GateView> gates) {
        var depths = new HashMap<String, Integer>();
        for (int round = 0; round < gates.size(); round++) {
            for (var gate : gates) {
                int depth = gate.needs().stream()
                        .mapToInt(need -> depths.getOrDefault(need, 0) + 1)
                        .max()
                        .orElse(0);
                depths.put(gate.name(), depth);
            }
        }
        return depths;
    }

    private static List<Box> inOrder(GatesView view, Map<String, Box> boxes) {
        return Stream.concat(
                        view.controllers().stream().map(ControllerView::name),
                        view.gates().stream().map(GateView::name))
                .flatMap(name -> Stream.ofNullable(boxes.get(name)))
                .toList();
    }

    private static List<Line> lines(GatesView view, Map<String, Box> boxes) {
        var lines = new ArrayList<Line>();
        view.controllers().forEach(one -> one.needs().forEach(need -> line(lines, boxes, one.name(), need)));
        view.gates().forEach(one -> one.needs().forEach(need -> line(lines, boxes, one.name(), need)));
        return lines;
    }

    private static void line(List<Line> lines, Map<String, Box> boxes, String from, String to) {
        var start = boxes.get(from);
        var end = boxes.get(to);
        if (start != null && end != null) {
            int x = start.x() + start.width();
            int y = start.y() + start.height() / 2;
            int endY = end.y() + end.height() / 2;
            int half = (x + end.x()) / 2;
            lines.add(new Line(
                    from,
                    to,
                    end.state(),
                    "M%d %dC%d %d %d %d %d %d".formatted(x, y, half, y, half, endY, end.x(), endY)));
        }
    }
}
