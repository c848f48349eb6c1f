import type { CellValue } from 'hucre/xlsx'

/** What a cell says, as a text. */
export function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? timeText(value) : String(value)
}

/** Days and times of a sheet have no zone; the library gives them in UTC. A time is told where there is one. */
function timeText(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  // A cell holds a fraction of a day, so a second may be missing its last millisecond.
  const [day = '', time = ''] = new Date(Math.round(value.getTime() / 1_000) * 1_000).toISOString().slice(0, 19).split('T')
  return time === '00:00:00' ? day : `${day} ${time}`
}
