import { useState } from 'react'
import { createBillRule, updateBillRule, type BillRuleRow } from '#features/bill-rules/contract.ts'
import { BillRuleDialog } from '#features/bill-rules/web/bill-rule-form.tsx'
import { useRuleSource, type RuleItem } from '#features/bill-rules/web/rule-source.ts'
import { PlusOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { PickedInput, type OpenChoice, type PickedInputProps } from '#ui/picker/picked-input.tsx'
import { TableDialog } from '#ui/picker/table/table-dialog.tsx'
import type { TableSource } from '#ui/picker/table/source.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useMay } from '#web/session/use-may.ts'

interface BusinessRulePickerProps extends Omit<PickedInputProps, 'value' | 'onChange'> {
  /** Code of the rule, `''` for none. */
  readonly value: string
  /** Called with the code and the rule itself; with `''` where it was cleared. */
  readonly onChange: (code: string, rule: BillRuleRow | undefined) => void
  /** Offers disabled rules too, for who manages rules. */
  readonly all?: boolean
}

/**
 * An input for the code of a bill rule, with a dialog of the rules by business category (document 2, section 2: business-rule picker). Who
 * may add and change rules does so from there, in the form of the screen of rules.
 */
export function BusinessRulePicker({ value, onChange, all = false, ...input }: BusinessRulePickerProps) {
  const source = useRuleSource({ shows: 'rule', all })
  return (
    <PickedInput
      {...input}
      source={source}
      value={value === '' ? [] : [value]}
      onChange={() => onChange('', undefined)}
      renderDialog={(open) =>
        source ? <BusinessRuleDialog {...open} source={source} onChosen={({ id, rule }) => onChange(id, rule)} /> : null
      }
    />
  )
}

interface BusinessRuleDialogProps extends Omit<OpenChoice, 'onConfirm'> {
  readonly source: TableSource<RuleItem>
  readonly onChosen: (item: RuleItem) => void
}

/** A form that stands over the dialog: of a rule by its id, or of a new one. */
interface OpenForm {
  readonly id: string | undefined
  readonly refresh: () => void
}

function BusinessRuleDialog({ source, value, onChange, onClose, onChosen }: BusinessRuleDialogProps) {
  const t = useText()
  const may = useMay()
  const [form, setForm] = useState<OpenForm>()
  const closeForm = () => {
    setForm(undefined)
    form?.refresh()
  }
  return (
    <>
      <TableDialog<RuleItem>
        title={t('bill-rules.picker')}
        width={1000}
        source={source}
        value={value}
        onChange={onChange}
        onConfirm={([chosen]) => {
          if (chosen) onChosen(chosen)
          onClose()
        }}
        onClose={onClose}
        {...(may(createBillRule)
          ? {
              renderTools: (refresh) => (
                <Button icon={<PlusOutlined />} onClick={() => setForm({ id: undefined, refresh })}>
                  {t('admin.add')}
                </Button>
              ),
            }
          : {})}
        {...(may(updateBillRule)
          ? {
              renderAction: ({ rule }, refresh) => (
                <Button type="text" size="small" onClick={() => setForm({ id: rule.id, refresh })}>
                  {t('admin.edit')}
                </Button>
              ),
            }
          : {})}
      />
      {form ? <BillRuleDialog id={form.id} categoryId="" onClose={closeForm} /> : null}
    </>
  )
}
