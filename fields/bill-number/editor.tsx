import { billNumber } from '#fields/bill-number/definition.ts'
import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { useDraft } from '#fields/use-draft.ts'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** The number, or a hint that it will be generated (form-definition 2, billRule). */
export function BillNumberViewer({ value }: ViewerProps<typeof billNumber>) {
  const t = useText()
  if (value !== '') return <span data-tabular>{value}</span>
  return <span style={{ color: 'var(--ant-color-text-description)' }}>{t('ui.bill-number.automatic')}</span>
}

export function BillNumberEditor({ id, value, options, describedBy }: EditorProps<typeof billNumber>) {
  return (
    <output id={id} aria-describedby={describedBy}>
      <BillNumberViewer value={value} options={options} />
    </output>
  )
}

export function BillNumberFilter({ id, value, options, onChange, onCommit }: EditorProps<typeof billNumber>) {
  const { text, ...typing } = useDraft(billNumber, { value, options, onChange, onCommit })
  return <TextInput id={id} value={text} autoComplete="off" {...typing} />
}
