/*
 * The hall's time, as the desk sets it and the record has it, in one number: minutes since the beginning of 2000 on the
 * hall's clocks, times ZONES, plus the hall's zone. 0 is none.
 */

/** Greater than any zone. A zone is UTC plus quarters of an hour; NO_ZONE means that none was given. */
export const ZONES = 256
export const NO_ZONE = 128
export const UTC = 192
