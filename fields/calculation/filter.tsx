import { calculation } from '#fields/calculation/definition.ts'
import { DecimalInput } from '#fields/decimal-input.tsx'
import type { EditorProps } from '#fields/renderers-types.ts'
import { useDraft } from '#fields/use-draft.ts'

/** Searches for a result: a number input. */
export function CalculationFilter({
  id,
  value,
  options,
  readOnly,
  invalid,
  describedBy,
  onChange,
  onCommit,
}: EditorProps<typeof calculation>) {
  const draft = useDraft(calculation, { value, options, onChange, onCommit })
  return <DecimalInput id={id} draft={draft} readOnly={readOnly} invalid={invalid} describedBy={describedBy} />
}
