/**
 * How long to wait before the next try, in milliseconds: doubling from 1 s to 30 s, shortened at random by up to half, so
 * that after a restart not all clients come back in the same moment.
 *
 * @param failures tries that failed since the last open connection
 * @param random 0 up to 1
 */
export function reconnectDelay(failures: number, random: number): number {
  const full = Math.min(30_000, 2_000 * 2 ** Math.min(failures, 10))
  return Math.max(1_000, Math.round(full * (1 - random / 2)))
}
