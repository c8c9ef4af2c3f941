/*
 * Formulas: how the bank of a custom control depends on the length of its match.
 */

/** How a bank is found from the match length, in the controls met in the field (section X). */
export const enum Formula {
  /** As stated. */
  Stated,
  /** 2 minutes a point, less 1 for each point already scored: US singles. */
  Two,
  /** 2.5 minutes a point, less 1.25 for each point already scored: US doubles. */
  TwoAndHalf,
  /** 2.5 minutes a point, rounded up to a minute: Japan. */
  RoundedUp,
}
