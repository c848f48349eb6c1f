import type { ReactNode } from 'react'
import type { Draft } from '#fields/use-draft.ts'
import { TextInput } from '#ui/kit/input.tsx'

interface DecimalInputProps {
  readonly id: string
  readonly draft: Draft
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly before?: ReactNode
  /** The unit, shown at the end of the input. */
  readonly after?: ReactNode
}

/** A text input for a number: the mouse wheel does not change it, and text that cannot be parsed stays visible. */
export function DecimalInput({ id, draft, readOnly, invalid, describedBy, before, after }: DecimalInputProps) {
  const { text, ...typing } = draft
  return (
    <TextInput
      id={id}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      prefix={before || undefined}
      suffix={after || undefined}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      {...typing}
    />
  )
}
