/** The longest text that is read, in UTF-16 code units: a game of eight at the turn limit fits. */
export const MAX_TEXT = 500_000;

/** The longest line that is read, in UTF-16 code units: the largest ruleset document fits. */
export const MAX_LINE = 16_384;

/** Lines of movetext are broken before this column. */
export const LINE_WIDTH = 100;

/** The most tags that a header may have. */
export const MAX_TAGS = 100;

/** The longest sentence on a fault, which may quote the text. */
export const MAX_DETAIL = 300;

/** Faults after which the reading of a text stops. */
export const MAX_FAULTS = 50;

/** Seats are numbered from 0 to this. */
export const MAX_SEAT = 7;
