/** How far work with a data source goes (security 6, 7). */

/** Tables that a list of them has. */
export const mostTables = 10_000

/** A piece of work with a database: connecting, reading the catalog, one page of rows, changing a table. */
export const usualSeconds = 10

/** What a database may send for such a piece. */
export const usualBytes = 5 * 1024 * 1024

/** Connections of one node to one data source, and pieces of work that wait for one. */
export const connectionsAtOnce = 3
export const waitingAtMost = 10
