/*
 * Whether something that was kept has the right shape.
 */

export type Check = (value: unknown) => boolean

export const isText: Check = (value) => typeof value === 'string'
export const isCount: Check = (value) => Number.isFinite(value) && (value as number) >= 0
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
export const shaped =
  (checks: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]))
