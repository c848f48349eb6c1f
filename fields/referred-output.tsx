/** The text, read-only; an `output` element, so that screen readers announce changes. */
export function ReferredText({
  id,
  value,
  describedBy,
}: {
  readonly id: string
  readonly value: string
  readonly describedBy: string | undefined
}) {
  return (
    <output id={id} aria-describedby={describedBy}>
      {value}
    </output>
  )
}
