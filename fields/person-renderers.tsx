import { PickedViewer } from '#fields/picked-field.tsx'
import type { Parsed } from '#fields/define.ts'

export interface PersonProps {
  readonly id: string
  readonly value: string
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  onChange(next: Parsed<string>): void
  onCommit(): void
}

/** The name of a person that the server set. */
export function PersonViewer({ value }: { readonly value: string }) {
  return <PickedViewer source="users" value={value} known={(id, { lookups }) => lookups.user(id)?.name} />
}

export function PersonText({ id, value, describedBy }: PersonProps) {
  return (
    <output id={id} aria-describedby={describedBy}>
      <PersonViewer value={value} />
    </output>
  )
}
