/*
 * The board's Storage, for everybody who reads it. The guard has its own, because it runs whatever became of the clock.
 */
export const storage = require('Storage')
