import { useState } from 'react'
import type { BillRuleRow } from '#features/bill-rules/contract.ts'
import { useRuleSource } from '#features/bill-rules/web/rule-source.ts'
import { Button } from '#ui/kit/button.tsx'
import { TableDialog } from '#ui/picker/table/table-dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { useForm } from '#web/form/form-place.tsx'
import styles from '#features/bill-rules/web/bill-rules.module.css'

interface TemplateSelectProps {
  readonly onChoose: (rule: BillRuleRow) => void
  readonly onClose: () => void
}

/** The dialog 模板: a rule to take numbers after (document 2, section 2: serial-number template select). */
export function TemplateSelect({ onChoose, onClose }: TemplateSelectProps) {
  const t = useText()
  const source = useRuleSource({ shows: 'template' })
  const [value, setValue] = useState<readonly string[]>([])
  if (!source) return null
  return (
    <TableDialog
      title={t('bill-rules.template')}
      width={1000}
      source={source}
      value={value}
      onChange={setValue}
      onConfirm={([chosen]) => {
        if (chosen) onChoose(chosen.rule)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Fills a new rule with how another one makes its numbers; name, code and category stay its own. */
export const TemplateEditor: FieldEditor = function TemplateEditor({ id, describedBy }) {
  const t = useText()
  const { session } = useForm()
  const [isOpen, setOpen] = useState(false)
  const [taken, setTaken] = useState('')
  const take = ({ fullName, prefix, dateFormat, digit, startNumber }: BillRuleRow) => {
    setTaken(fullName)
    session.set('prefix', prefix)
    session.set('dateFormat', dateFormat)
    session.set('digit', String(digit))
    session.set('startNumber', startNumber)
  }
  return (
    <div className={styles.template}>
      <Button
        id={id}
        aria-label={t('bill-rules.template.from')}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('bill-rules.template.from')}
      </Button>
      <span role="status">{taken === '' ? '' : t('bill-rules.template.taken', { name: taken })}</span>
      {isOpen ? <TemplateSelect onChoose={take} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
