package sh.joiner.board.listing;

/** A value of a facet: the number of items that it selects, and if it is selected now. */
public record Choice(String facet, String value, int count, boolean taken) {}
