/** Units of an upload limit, 1024 per step (document 2, section 9). */
export const sizeUnits = ['KB', 'MB', 'GB'] as const
export type SizeUnit = (typeof sizeUnits)[number]

/** Bytes of a size in a unit. */
export function toBytes(size: number, unit: SizeUnit): number {
  return Math.round(size * 1024 ** (sizeUnits.indexOf(unit) + 1))
}

/** A size as people read it: `512 B`, `1.5 KB`, `10 MB`; at most two decimals, in steps of 1024. */
export function formatFileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 B'
  let size = bytes
  let step = -1
  // 1023.995 KB would be shown as 1024 KB.
  while (step < sizeUnits.length - 1 && Number(size.toFixed(step < 0 ? 0 : 2)) >= 1024) {
    size /= 1024
    step += 1
  }
  return step < 0 ? `${Math.round(size)} B` : `${Number(size.toFixed(2))} ${sizeUnits[step]}`
}
