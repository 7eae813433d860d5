package sh.joiner.ui.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import sh.joiner.board.view.GateView;
import sh.joiner.board.view.GatesView;
import sh.joiner.board.view.GatesView.ControllerView;

/**
 * A drawing of the gates: controllers on the left, the gates that they need to the right, and further to the right the gates that these gates need.
 *
 * @param lines from each box to the gates that the box needs, drawn behind the boxes
 */
public record GateDrawing(int width, int height, List<Box> boxes, List<Line> lines) {

    private static final int ROW = 28;
    private static final int GAP = 45; // between columns: room for the lines to bend
    private static final int HEIGHT = 22;
    private static final String SHUT = "Shut";

    /** Pixels for one letter in the style sheet's monospaced font, whose letters are 7.2 to 7.4 pixels wide. */
    private static final double LETTER = 7.5;

    /** The width of a box without its name: the icon of its state, and padding. */
    private static final int PADDING = 38;

    /**
     * A controller or a gate.
     *
     * @param state Free, Held, Open, Shut or Idle
     */
    public record Box(String name, String state, int x, int y, int width, int height) {

        /** Returns the y coordinate of the text's baseline. */
        public int baseline() {
            return y + height - 7;
        }
    }

    /** A line from one box to another; {@code state} is the state of the gate at its end. */
    public record Line(String from, String to, String state, String path) {}

    /** Draws the closed gates and the controllers that wait for them. Omits gates that are not needed now. */
    public static GateDrawing ofClosed(GatesView view) {
        return of(new GatesView(
                view.gates().stream().filter(gate -> gate.state().equals(SHUT)).toList(),
                view.controllers().stream()
                        .filter(controller -> !controller.waitsFor().isEmpty())
                        .toList()));
    }

    public static GateDrawing of(GatesView view) {
        var columns = columns(view);
        int rows = Math.max(view.controllers().size(), view.gates().size());
        var boxes = new HashMap<String, Box>();
        int x = 1;
        for (var column : columns) {
            int width = column.stream().mapToInt(Box::width).max().orElse(0);
            column(boxes, column, x, width, rows);
            x += width + GAP;
        }
        return new GateDrawing(x - GAP + 1, rows * ROW + 2, inOrder(view, boxes), lines(view, boxes));
    }

    /** Returns the columns from left to right: first the controllers, then the gates in the order of their depth, the deepest first. */
    private static List<List<Box>> columns(GatesView view) {
        var depths = depths(view.gates());
        int deepest = depths.values().stream().mapToInt(depth -> depth).max().orElse(0);
        var columns = new ArrayList<List<Box>>();
        columns.add(view.controllers().stream()
                .map(controller -> box(controller.name(), controller.state()))
                .toList());
        for (int depth = deepest; depth >= 0; depth--) {
            int level = depth;
            columns.add(view.gates().stream()
                    .filter(gate -> depths.getOrDefault(gate.name(), 0) == level)
                    .map(gate -> box(gate.name(), gate.state()))
                    .toList());
        }
        return columns;
    }

    /** Returns a box as wide as its name requires, without a position. */
    private static Box box(String name, String state) {
        return new Box(name, state, 0, 0, PADDING + (int) Math.ceil(LETTER * name.length()), HEIGHT);
    }

    /** Spreads the boxes of one column over the whole height. All boxes get the width of the widest box. */
    private static void column(Map<String, Box> boxes, List<Box> column, int x, int width, int rows) {
        double distance = (double) rows * ROW / Math.max(1, column.size());
        for (int i = 0; i < column.size(); i++) {
            var box = column.get(i);
            int y = (int) (distance * i + (distance - box.height()) / 2);
            boxes.put(box.name(), new Box(box.name(), box.state(), x, y, width, box.height()));
        }
    }

    /** Returns, for each gate, the length of the longest chain of gates that the gate needs. These chains form no cycle. */
    private static Map<String, Integer> depths(List<GateView> gates) {
        var depths = new HashMap<String, Integer>();
        for (int round = 0; round < gates.size(); round++) {
            for (var gate : gates) {
                int depth = gate.dependencies().needs().stream()
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
        view.controllers()
                .forEach(controller -> controller.needs().forEach(need -> line(lines, boxes, controller.name(), need)));
        view.gates()
                .forEach(gate -> gate.dependencies().needs().forEach(need -> line(lines, boxes, gate.name(), need)));
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
