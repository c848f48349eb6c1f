import { date } from '#fields/date/definition.ts'
import { DateFilter } from '#fields/date/filter.tsx'
import type { StampProps } from '#fields/stamp-faces.tsx'

const moment = date.options.parse({ format: 'yyyy-MM-dd HH:mm:ss' })

/** Searching by a moment the server put in. */
export function StampFilter(props: StampProps) {
  return <DateFilter {...props} options={moment} />
}
