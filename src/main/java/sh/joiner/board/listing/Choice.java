package sh.joiner.board.listing;

/** A value that a facet may take: how many items it would leave, and whether it is taken. */
public record Choice(String facet, String value, int count, boolean taken) {}
