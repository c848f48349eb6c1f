import { addDays } from './calendar.ts'
import type { DateText } from './calendar.ts'

/**
 * Public holidays of China as the State Council announced them for each year, with the weekend days that are worked in exchange.
 * A year stands here once its announcement is known; until then its weekends alone are days off.
 *
 * Sources: 国办发明电〔2024〕12号 (2025), 国办发明电〔2025〕7号 (2026).
 */
interface Holiday {
  readonly name: string
  readonly from: DateText
  readonly to: DateText
  /** Saturdays and Sundays that are worked for it. */
  readonly worked: readonly DateText[]
}

const holidays: readonly Holiday[] = [
  { name: '元旦', from: '2025-01-01', to: '2025-01-01', worked: [] },
  { name: '春节', from: '2025-01-28', to: '2025-02-04', worked: ['2025-01-26', '2025-02-08'] },
  { name: '清明节', from: '2025-04-04', to: '2025-04-06', worked: [] },
  { name: '劳动节', from: '2025-05-01', to: '2025-05-05', worked: ['2025-04-27'] },
  { name: '端午节', from: '2025-05-31', to: '2025-06-02', worked: [] },
  { name: '国庆节、中秋节', from: '2025-10-01', to: '2025-10-08', worked: ['2025-09-28', '2025-10-11'] },
  { name: '元旦', from: '2026-01-01', to: '2026-01-03', worked: ['2026-01-04'] },
  { name: '春节', from: '2026-02-15', to: '2026-02-23', worked: ['2026-02-14', '2026-02-28'] },
  { name: '清明节', from: '2026-04-04', to: '2026-04-06', worked: [] },
  { name: '劳动节', from: '2026-05-01', to: '2026-05-05', worked: ['2026-05-09'] },
  { name: '端午节', from: '2026-06-19', to: '2026-06-21', worked: [] },
  { name: '中秋节', from: '2026-09-25', to: '2026-09-27', worked: [] },
  { name: '国庆节', from: '2026-10-01', to: '2026-10-07', worked: ['2026-09-20', '2026-10-10'] },
]

/** A day that differs from the weekend rule, or is a holiday that falls on a weekend. */
export interface SpecialDay {
  readonly day: DateText
  readonly name: string
  readonly isWorked: boolean
}

/** The announced days of a year, in order; none where its announcement is not known. */
export function announcedDays(year: number): readonly SpecialDay[] {
  const ofYear = holidays.filter(({ from }) => from.startsWith(`${year}-`))
  const days = ofYear.flatMap(({ name, from, to, worked }): SpecialDay[] => [
    ...daysFrom(from, to).map((day) => ({ day, name, isWorked: false })),
    ...worked.map((day) => ({ day, name: `${name}调休`, isWorked: true })),
  ])
  return days.toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

function daysFrom(from: DateText, to: DateText): readonly DateText[] {
  const days: DateText[] = []
  for (let day: DateText | undefined = from; day !== undefined && day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
