import { numberRange } from '#fields/number-range/definition.ts'
import { pairSign } from '#fields/number-pair.ts'
import type { EditorProps } from '#fields/renderers-types.ts'
import { useTypedText } from '#fields/use-draft.ts'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Two inputs of one text, so that what cannot be read in one of them stays beside what stands in the other. */
export function NumberRangeEditor(props: EditorProps<typeof numberRange>) {
  const { id, readOnly, invalid, describedBy } = props
  const t = useText()
  const { text, type, leave } = useTypedText(numberRange, props)
  const [from = '', to = ''] = text.split(pairSign)
  const input = (own: string, label: string, place: 0 | 1, change: (next: string) => readonly [string, string]) => (
    <TextInput
      id={place === 0 ? id : `${id}-to`}
      value={own}
      placeholder={label}
      aria-label={place === 0 ? undefined : label}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      onChange={(event) => type(change(event.target.value).join(pairSign))}
      onBlur={leave}
    />
  )
  return (
    <div role="group" aria-labelledby={`${id}-label`} style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      {input(from, t('fields.number-range.from'), 0, (next) => [next, to])}
      <span aria-hidden>~</span>
      {input(to, t('fields.number-range.to'), 1, (next) => [from, next])}
    </div>
  )
}
