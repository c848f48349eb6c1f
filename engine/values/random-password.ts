/** Signs that nobody mistakes for another one: without 0 and O, 1, l and I. */
const groups = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-+=!@#%'] as const
const all = groups.join('')

/** Long enough that nobody guesses it, short enough to be read out. */
const usualLength = 14

/**
 * A password that somebody else is given: it holds a sign of each kind, whatever the policy asks for.
 *
 * @param least signs the policy asks for
 * @param below gives a random whole number from 0 to below its argument, from a source that nobody can foresee
 */
export function randomPassword(least: number, below: (limit: number) => number): string {
  const pick = (signs: string): string => signs.charAt(below(signs.length))
  const signs = groups.map(pick)
  while (signs.length < Math.max(least, usualLength)) signs.push(pick(all))
  // Shuffled, so that the kinds stand in no order that is known.
  for (let last = signs.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    ;[signs[last], signs[other]] = [signs[other]!, signs[last]!]
  }
  return signs.join('')
}

/** Random whole numbers from the cryptography of the browser or of Node. */
export function randomBelow(limit: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  // The remainder favours small numbers by less than one in ten million.
  return number % limit
}
