import type { Parsed } from '#fields/define.ts'

export interface StampProps {
  readonly id: string
  readonly value: string | null
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  onChange(next: Parsed<string | null>): void
  onCommit(): void
}

/** A moment that the server set. */
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
