import { useState } from 'react'
import { outlineOf } from '#engine/forms/outline.ts'
import type { FormOption } from '#engine/forms/own-buttons.ts'
import { functionDataFields, selectFunctions } from '#features/function-design/contract.ts'
import { InterfaceParameters } from '#features/function-design/web/form/editors/interface-parameters.tsx'
import { Pairs } from '#features/function-design/web/form/editors/pairs.tsx'
import { Chosen, useInterfaces } from '#features/function-design/web/form/editors/source-editors.tsx'
import { ExpressionEditor } from '#features/function-design/web/formula/expression-editor.tsx'
import { useDesigned } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { fieldTypes } from '#fields/definitions.ts'
import { fieldTitles } from '#engine/forms/editing/field-titles.ts'
import { writtenExpression } from '#engine/forms/editing/titled-expression.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useSettingValues, type SettingEditors, type SettingInputProps } from '#web/designer/setting-input.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const minuteMilliseconds = 60_000

/** Fields of the record, and what else stands for something of it. */
function useSources() {
  const t = useText()
  const { form } = useDesigned()
  const fields = outlineOf(form, fieldTypes).fields.filter(({ type }) => type.nature === 'value')
  return {
    fields: fields.map(({ key, part }) => ({ value: key, label: part.label || key })),
    record: { value: '@formId', label: t('list-design.own.record-id') },
    user: { value: '@userId', label: t('list-design.own.user-id') },
    organization: { value: '@organizeId', label: t('list-design.own.organization-id') },
  }
}

/** On which records a button stands, written in a dialog as conditions of rules are. */
function ConditionSetting({ id, setting, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const { form, facts } = useDesigned()
  const [typed, setTyped] = useState<string>()
  const stored = textOf(value)
  const written = stored === '' ? t('list-design.own.always') : writtenExpression(stored, fieldTitles(outlineOf(form, fieldTypes)))
  const confirm = () => {
    onChange(typed?.trim() === '' ? undefined : typed)
    setTyped(undefined)
  }
  return (
    <>
      <Button id={id} size="small" className={styles.whole ?? ''} disabled={readOnly} title={written} onClick={() => setTyped(stored)}>
        {written}
      </Button>
      {typed === undefined ? null : (
        <Dialog open tall fillsPhone width={860} title={t(setting.label)} onClose={() => setTyped(undefined)} onConfirm={confirm}>
          <ExpressionEditor label={t(setting.label)} form={form} value={typed} facts={facts} onChange={setTyped} />
        </Dialog>
      )}
    </>
  )
}

/** A published function: with a flow where a request is started, without one where its form is opened. */
function FunctionSetting({ onChange, ...props }: SettingInputProps) {
  const values = useSettingValues()
  const enableFlow = values['action'] === 'flow' ? ('1' as const) : ('0' as const)
  const { data, error } = useCall(selectFunctions, { query: { enableFlow } }, { handles: 'all', staleTime: minuteMilliseconds })
  const options = data?.list.flatMap(({ children }) => children.map(({ id, fullName }) => ({ value: id, label: fullName })))
  return <Chosen {...props} options={options} error={error?.msg} onChoose={onChange} />
}

/** Which value of the record begins which field of the form that is opened. */
function MappingSetting({ value, readOnly, onChange }: SettingInputProps) {
  const values = useSettingValues()
  const t = useText()
  const { fields, record } = useSources()
  const functionId = textOf(values['functionId'])
  const { data } = useCall(
    functionDataFields,
    { params: { id: functionId }, query: {} },
    { handles: 'all', staleTime: minuteMilliseconds, enabled: functionId !== '' },
  )
  const options = Array.isArray(value) ? (value as readonly FormOption[]) : []
  if (functionId === '') return <p className={styles.quiet}>{t('list-design.own.choose-function')}</p>
  return (
    <Pairs
      pairs={options.map(({ currentField, field }) => ({ from: currentField, to: field }))}
      from={[...fields, record]}
      to={(data?.list ?? []).map(({ vmodel, label }) => ({ value: vmodel, label: label || vmodel }))}
      labels={{ from: t('list-design.own.from'), to: t('list-design.own.to') }}
      readOnly={readOnly}
      onChange={(pairs) => onChange(pairs?.map(({ from, to }) => ({ currentField: from, field: to })))}
    />
  )
}

/** An enabled data interface. */
export function InterfaceSetting({ onChange, ...props }: SettingInputProps) {
  const { options, error } = useInterfaces()
  return <Chosen {...props} options={options} error={error} onChoose={onChange} />
}

/** What each parameter of the chosen interface gets: a value of the record, else a text. */
function ParametersSetting({ value, readOnly, onChange, onCommit }: SettingInputProps) {
  const values = useSettingValues()
  const t = useText()
  const { fields, record, user, organization } = useSources()
  const interfaceId = textOf(values['interfaceId'])
  if (interfaceId === '') return <p className={styles.quiet}>{t('list-design.own.choose-interface')}</p>
  const sources = [...fields, record, user, organization]
  return <InterfaceParameters {...{ interfaceId, value, sources, readOnly, onChange, onCommit }} />
}

export const ownButtonEditors: SettingEditors = {
  condition: ConditionSetting,
  function: FunctionSetting,
  mapping: MappingSetting,
  interface: InterfaceSetting,
  parameters: ParametersSetting,
}
