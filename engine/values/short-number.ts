const units = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const
const step = 1000

/**
 * A number where there is little room (document 1, section 9): `999`, `1.2k`, `3M`, up to E (10 to the 18th); at most one decimal,
 * cut and not rounded, so that it never says more than there is.
 */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  let [size, unit] = [Math.abs(value), 0]
  while (size >= step && unit < units.length - 1) {
    size /= step
    unit += 1
  }
  const shown = Math.trunc(size * 10) / 10
  return `${value < 0 && shown > 0 ? '-' : ''}${shown}${units[unit]}`
}
