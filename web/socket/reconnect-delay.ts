/**
 * Milliseconds until the next attempt: doubling from 1 s to 30 s, reduced at random by up to half, so that after a restart not
 * all clients reconnect at the same moment.
 *
 * @param failures failed attempts since the last open connection
 * @param random a number from 0 up to 1
 */
export function reconnectDelay(failures: number, random: number): number {
  const full = Math.min(30_000, 2_000 * 2 ** Math.min(failures, 10))
  return Math.max(1_000, Math.round(full * (1 - random / 2)))
}
