/*
 * The hall's time, as the desk sets it and the record has it, in one number: minutes since the beginning of 2000 on the
 * hall's clocks, times ZONES, plus the hall's zone. 0 is none.
 */

/** More than there are zones. They go in quarters of an hour from UTC; NO_ZONE means that none was given. */
export const ZONES = 256
export const NO_ZONE = 128
export const UTC = 192
