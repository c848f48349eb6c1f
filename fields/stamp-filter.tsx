import { date } from '#fields/date/definition.ts'
import { DateFilter } from '#fields/date/filter.tsx'
import { read } from '#fields/parsed.ts'
import type { StampProps } from '#fields/stamp-renderers.tsx'

const day = date.options.parse({ format: 'yyyy-MM-dd' })

interface StampFilterProps extends StampProps {
  readonly isEnd?: boolean
}

/** Searches by a moment that the server set. Users do not know the exact second, so a range covers whole days. */
export function StampFilter({ isEnd = false, value, onChange, ...props }: StampFilterProps) {
  return (
    <DateFilter
      {...props}
      options={day}
      value={value === null ? null : value.slice(0, 10)}
      onChange={(next) => onChange(next.ok && next.value !== null ? read(`${next.value} ${isEnd ? '23:59:59' : '00:00:00'}`) : next)}
    />
  )
}
