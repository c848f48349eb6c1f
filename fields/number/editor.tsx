import { Capitals } from '#fields/capitals.tsx'
import { DecimalInput } from '#fields/decimal-input.tsx'
import type { EditorProps } from '#fields/renderers-types.ts'
import { number } from '#fields/number/definition.ts'
import { useDraft } from '#fields/use-draft.ts'

export function NumberEditor({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof number>) {
  const draft = useDraft(number, { value, options, onChange, onCommit })
  return (
    <>
      <DecimalInput
        id={id}
        draft={draft}
        readOnly={readOnly}
        invalid={invalid}
        describedBy={describedBy}
        before={options.before}
        after={options.after}
      />
      {options.isAmountChinese ? <Capitals yuan={value} /> : null}
    </>
  )
}

/** The input without the Chinese capitals, for table cells and search bars. */
export function NumberCell(props: EditorProps<typeof number>) {
  return <NumberEditor {...props} options={{ ...props.options, isAmountChinese: false }} />
}
