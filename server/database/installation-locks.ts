/**
 * Advisory locks that all servers of an installation and the commands on its archives take, by numbers of no meaning. Migrations take the
 * first and then the second; nobody takes them the other way round.
 */

/** Of who changes the tables as a whole: migrations, and a restore. */
export const migrationLock = 7_337_001

/** Of a backup, whose locks of tables last as long as it does: who changes tables by himself waits for it, or leaves it for later. */
export const backupLock = 7_337_002
