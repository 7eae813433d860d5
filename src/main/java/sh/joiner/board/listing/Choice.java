package sh.joiner.board.listing;

/** A value of a facet, with the number of items that the value selects. {@code selected} is true if the value is selected. */
public record Choice(String facet, String value, int count, boolean selected) {}
