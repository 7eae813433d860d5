package sh.joiner.rest;

import sh.joiner.board.Board;
import sh.joiner.board.view.InterruptionView;

/** An order about one notice. */
final class Ordered {

    private Ordered() {}

    static InterruptionView view(Board board, String name) {
        return board.interruptions().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refused.notFound("there is no interruption called '%s'".formatted(name)));
    }
}
