/** Stretches of time that are chosen by their names. */
const periods = ['month', 'last-month', 'quarter', 'year', 'last-year'] as const
export type Period = (typeof periods)[number]

/** Those that a field can tell apart which writes days so: of years alone there are no months. */
export const periodsFor = (format: string): readonly Period[] => (format.length > 4 ? periods : ['year', 'last-year'])

const two = (number: number): string => String(number).padStart(2, '0')

/** The last day of a month; month 0 is December of the year before. */
function lastDay(year: number, month: number): string {
  const day = new Date(Date.UTC(year, month, 0))
  return `${day.getUTCFullYear()}-${two(day.getUTCMonth() + 1)}-${two(day.getUTCDate())}`
}

/**
 * First and last day of a period, `yyyy-MM-dd`.
 *
 * @param today as `yyyy-MM-dd`, in the zone of the product
 */
export function daysOf(period: Period, today: string): readonly [string, string] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  if (period === 'year') return [`${year}-01-01`, `${year}-12-31`]
  if (period === 'last-year') return [`${year - 1}-01-01`, `${year - 1}-12-31`]
  const last = period === 'quarter' ? Math.ceil(month / 3) * 3 : period === 'month' ? month : month - 1
  const to = lastDay(year, last)
  const from = period === 'quarter' ? `${to.slice(0, 5)}${two(last - 2)}-01` : `${to.slice(0, 8)}01`
  return [from, to]
}

/** The same as values of a field that writes days or moments so: `yyyy-MM`, `yyyy-MM-dd HH:mm`. */
export function valuesOf(period: Period, today: string, format: string): readonly [string, string] {
  const [from, to] = daysOf(period, today)
  return [`${from} 00:00:00`.slice(0, format.length), `${to} 23:59:59`.slice(0, format.length)]
}
