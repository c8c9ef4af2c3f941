/*
 * The hall's time, as the desk sets it and the record has it, in one number: minutes since the year 2000 began, on the clocks of the
 * hall, times ZONES, and the hall's zone. 0 is none.
 */

/** More than there are zones: NO_ZONE is none that was said. UTC is London's in winter, and the next one is a quarter of an hour ahead of it. */
export const ZONES = 256
export const NO_ZONE = 128
export const UTC = 192
