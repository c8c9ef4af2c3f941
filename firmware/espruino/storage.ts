/*
 * The board's Storage, once for all who read it. The guard has its own: it runs whatever became of the clock.
 */
export const storage = require('Storage')
