import { Capitals } from '#fields/capitals.tsx'
import { DecimalInput } from '#fields/decimal-input.tsx'
import type { EditorProps } from '#fields/renderers-types.ts'
import { money, yuanOf } from '#fields/money/definition.ts'
import { useDraft } from '#fields/use-draft.ts'
import { useText } from '#ui/text/use-text.tsx'

export function MoneyEditor({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof money>) {
  const t = useText()
  const draft = useDraft(money, { value, options, onChange, onCommit })
  return (
    <>
      <DecimalInput id={id} draft={draft} readOnly={readOnly} invalid={invalid} describedBy={describedBy} after={t('ui.yuan')} />
      {options.isAmountChinese && value !== null ? <Capitals yuan={yuanOf(value, options.unit)} /> : null}
    </>
  )
}

/** The input without the Chinese capitals, for table cells and search bars. */
export function MoneyCell(props: EditorProps<typeof money>) {
  return <MoneyEditor {...props} options={{ ...props.options, isAmountChinese: false }} />
}
