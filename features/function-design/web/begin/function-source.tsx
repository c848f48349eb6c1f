import { useState } from 'react'
import { decodeWholeForm } from '#engine/forms/codec-form.ts'
import { decodeLists } from '#engine/forms/phone/codec-lists.ts'
import { definitionAtMost } from '#features/function-design/contract.ts'
import { functionIn } from '#features/function-design/contract/exchange.ts'
import styles from '#features/function-design/web/begin/begin.module.css'
import { fieldTypes } from '#fields/definitions.ts'
import { laterTypes } from '#fields/later-types.ts'
import { Alert } from '#ui/kit/hint.tsx'
import { TextArea } from '#ui/kit/input.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { FileButton } from '#web/admin/file-button.tsx'
import { readJsonText } from '#web/designer/json-fault.ts'
import { loadFieldTypes } from '#web/form/field-types.ts'

/** A function of another installation; members that are not known stay in it. */
export interface ReadFunction extends Readonly<Record<string, unknown>> {
  readonly formData: string
}

type Outcome = { readonly ok: true; readonly read: ReadFunction } | { readonly ok: false; readonly fault: string }

const isForm = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'fields' in value && Array.isArray(value.fields)

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

const memberOf = (value: object, name: 'columnData' | 'appColumnData'): unknown => (value as Readonly<Record<string, unknown>>)[name]

/** A function as it is exported, by this product or another of its family, or its form alone (`formData`). */
function readFunction(typed: string, t: Translate): Outcome {
  const json = readJsonText(typed, t('designer.json-not-json'))
  if (!json.ok) {
    const { place, reason } = json.fault
    return { ok: false, fault: place ? t('designer.json-fault', { ...place, reason }) : reason }
  }
  const whole = isForm(json.value) ? { formData: json.value } : withTexts(json.value)
  if (!whole) return { ok: false, fault: t('function-columns.no-function') }
  const [formData, columnData, appColumnData] = [whole.formData, memberOf(whole, 'columnData'), memberOf(whole, 'appColumnData')].map(
    asText,
  ) as [string, string, string]
  if (formData.length > definitionAtMost) return { ok: false, fault: t('function-design.too-large') }
  const form = decodeWholeForm(formData || '{}', fieldTypes)
  const list = decodeLists({ columnData: columnData || '{}', appColumnData })
  const refused = form.ok ? (list.ok ? undefined : list.refusal) : form.refusal
  if (refused) return { ok: false, fault: t(refused.text, refused.params) }
  return { ok: true, read: { ...whole, formData, columnData, appColumnData } }
}

/** Some write the definitions as objects instead of texts. */
function withTexts(value: unknown): { readonly formData: unknown } | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const inner: object = 'function' in value && typeof value.function === 'object' && value.function !== null ? value.function : value
  const texts = ['formData', 'columnData', 'appColumnData', 'tables']
  const found = functionIn(Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, texts.includes(name) ? asText(one) : one])))
  return found && { ...found, formData: found.formData ?? '' }
}

/** Takes the JSON of a function as a text or a file. */
export function FunctionSource({ onRead }: { readonly onRead: (read: ReadFunction | undefined) => void }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const read = async (text: string): Promise<void> => {
    setTyped(text)
    await loadFieldTypes(Object.keys(laterTypes))
    const next = text.trim() === '' ? undefined : readFunction(text, t)
    setOutcome(next)
    onRead(next?.ok ? next.read : undefined)
  }
  const take = (file: File): Promise<void> => file.text().then(read, () => setOutcome({ ok: false, fault: t('function-columns.unread') }))
  return (
    <div className={styles.source}>
      <p className={styles.note}>{t('function-columns.function-note')}</p>
      <div>
        <FileButton label={t('function-columns.choose-function')} accept=".vdd,.json,application/json" onFile={(file) => void take(file)} />
      </div>
      <TextArea
        aria-label={t('function-columns.function')}
        className={styles.code ?? ''}
        spellCheck={false}
        rows={12}
        value={typed}
        status={outcome?.ok === false ? 'error' : ''}
        onChange={({ target }) => void read(target.value)}
      />
      {outcome?.ok === false ? <Alert type="error" showIcon role="alert" title={outcome.fault} /> : null}
      {outcome?.ok ? <Alert type="success" showIcon role="status" title={t('function-columns.function-read')} /> : null}
    </div>
  )
}
