import type { Parsed } from '#fields/define.ts'
import { DateFilter } from '#fields/date/editor.tsx'
import { date } from '#fields/date/definition.ts'

interface StampProps {
  readonly id: string
  readonly value: string | null
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  onChange(next: Parsed<string | null>): void
  onCommit(): void
}

const moment = date.options.parse({ format: 'yyyy-MM-dd HH:mm:ss' })

/** A moment the server put in. */
export function StampViewer({ value }: { readonly value: string | null }) {
  return <span data-tabular>{value ?? ''}</span>
}

export function StampText({ id, value, describedBy }: StampProps) {
  return (
    <output id={id} aria-describedby={describedBy}>
      <StampViewer value={value} />
    </output>
  )
}

/** Searching by such a moment. */
export function StampFilter(props: StampProps) {
  return <DateFilter {...props} options={moment} />
}
