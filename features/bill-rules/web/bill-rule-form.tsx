import { useMemo } from 'react'
import { billDateFormats, billNumberExample, checkBillRule, type BillDateFormat, type BillRule } from '#engine/values/bill-number.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import type { TextKey } from '#engine/texts/text.ts'
import {
  billRuleInput,
  businessTypes,
  createBillRule,
  listBillRules,
  readBillRule,
  selectBillRule,
  similarBillRules,
  updateBillRule,
} from '#features/bill-rules/contract.ts'
import { TemplateEditor } from '#features/bill-rules/web/template-select.tsx'
import { useEntryOptions } from '#features/dictionaries/web/entry.ts'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useForm, type FieldEditor } from '#web/form/form-place.tsx'
import { useField } from '#web/form/use-field.ts'

/** Calls that show rules, to be read again after a change. */
export const billRuleRefreshes = [listBillRules, selectBillRule, readBillRule, similarBillRules]

const dateTexts: Readonly<Record<BillDateFormat, TextKey>> = {
  yyyyMMdd: 'bill-rules.date-day',
  yyyyMM: 'bill-rules.date-month',
  yyyy: 'bill-rules.date-year',
  no: 'bill-rules.date-none',
}

interface BillRuleDialogProps {
  /** Undefined to create one. */
  readonly id: string | undefined
  /** The category a new one begins with, `''` for none. */
  readonly categoryId: string
  readonly onClose: () => void
}

/** Creates or edits a rule in a dialog of 600 pixels, with the example of its numbers while it is typed (document 2, section 5). */
export function BillRuleDialog({ id, categoryId, onClose }: BillRuleDialogProps) {
  const t = useText()
  const read = useCall(readBillRule, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const item = id === undefined ? undefined : read.data
  const categories = useEntryOptions(businessTypes, 'id', item?.category)
  const options = { refreshes: billRuleRefreshes, handles: shownByForm }
  const create = useCommand(createBillRule, options)
  const update = useCommand(updateBillRule, options)
  // Another function would draw the field anew.
  const example = useMemo(() => makeExampleEditor(id ?? ''), [id])
  // Choices and values are fixed when the form opens, so it waits for them.
  if (!categories || (id !== undefined && !item)) return <FormWait title={t('bill-rules.edit')} reads={[read]} onClose={onClose} />
  const dates = billDateFormats.map((format) => ({ id: format, fullName: t(dateTexts[format]) }))
  const fields: readonly ManagedField[] = [
    ...(id === undefined ? [{ key: 'template', label: 'bill-rules.template', editor: TemplateEditor }] : []),
    { key: 'fullName', label: 'bill-rules.name' },
    { key: 'enCode', label: 'bill-rules.code' },
    {
      key: 'category',
      label: 'bill-rules.category',
      type: 'select',
      options: { options: categories, filterable: true },
      ...(categoryId === '' ? {} : { initial: [categoryId] }),
    },
    { key: 'prefix', label: 'bill-rules.prefix' },
    { key: 'dateFormat', label: 'bill-rules.date', type: 'select', options: { options: dates, clearable: false }, initial: ['yyyyMMdd'] },
    { key: 'digit', label: 'bill-rules.digits', type: 'number', options: { precision: 0 } },
    { key: 'startNumber', label: 'bill-rules.start', ...(item ? { help: 'bill-rules.start-help' } : {}) },
    { key: 'example', label: 'bill-rules.example', editor: example },
    { key: 'sortCode', label: 'bill-rules.sort', type: 'number', initial: '0' },
    {
      key: 'enabledMark',
      label: 'bill-rules.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
    },
    { key: 'description', label: 'bill-rules.description', type: 'long-text' },
  ]
  return (
    <ManagedForm
      name="bill-rules"
      title={t(item ? 'bill-rules.edit' : 'bill-rules.new')}
      schema={billRuleInput}
      fields={fields}
      item={item}
      save={(body) => (id === undefined ? create.run({ body }) : update.run({ params: { id }, body }))}
      reread={(one) => request(readBillRule, { params: { id: one } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}

/** The first number of today's period, of what is typed so far; the server makes the example by the same function. */
function makeExampleEditor(ruleId: string): FieldEditor {
  return function ExampleOutput({ id, describedBy }) {
    const t = useText()
    const { facts } = useForm()
    const prefix = valueText(useField('prefix'))
    const dateFormat = valueText(useField('dateFormat'))
    const digits = valueText(useField('digit'))
    const startNumber = valueText(useField('startNumber'))
    const rule = {
      prefix: prefix.trim(),
      dateFormat: billDateFormats.find((format) => format === dateFormat) ?? 'no',
      digits: Number(digits),
      startNumber: startNumber.trim(),
    }
    const today = fromEpoch(facts.now, 'yyyy-MM-dd', facts.zone)
    const isSound = today !== undefined && checkBillRule(rule).length === 0
    return (
      <>
        <output id={id} aria-describedby={describedBy} data-tabular>
          {isSound ? billNumberExample(rule, today) : t('bill-rules.example-later')}
        </output>
        {isSound ? <SimilarNote rule={rule} ruleId={ruleId} /> : null}
      </>
    )
  }
}

const freshMilliseconds = 60_000

/** Warns of other rules that might give the same numbers. */
export function SimilarNote({ rule, ruleId }: { readonly rule: Omit<BillRule, 'startNumber'>; readonly ruleId: string }) {
  const t = useText()
  const { prefix, dateFormat, digits: digit } = rule
  const query = { prefix, dateFormat, digit, id: ruleId }
  const { data } = useCall(similarBillRules, { query }, { handles: 'all', staleTime: freshMilliseconds, keepRows: true })
  const names = data?.list.map(({ fullName }) => fullName).join(t('ui.comma')) ?? ''
  return names === '' ? null : <Alert type="warning" showIcon title={t('bill-rules.similar', { names })} />
}

/** The value of a field of text, number or choice as a text. */
function valueText({ value }: { readonly value: unknown }): string {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' || typeof one === 'number' ? String(one) : ''
}
