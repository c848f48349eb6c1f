import { useState } from 'react'
import { outlineOf } from '#engine/forms/outline.ts'
import type { ButtonParameter, FormOption } from '#engine/forms/own-buttons.ts'
import { interfaceParameters, selectInterfaces } from '#features/data-interfaces/contract.ts'
import { functionDataFields, selectFunctions } from '#features/function-design/contract.ts'
import { Chosen } from '#features/function-design/web/form/editors/source-editors.tsx'
import { ExpressionEditor } from '#features/function-design/web/formula/expression-editor.tsx'
import { useDesigned } from '#features/function-design/web/list/designed-list.ts'
import styles from '#features/function-design/web/list/list-designer.module.css'
import { fieldTypes } from '#fields/definitions.ts'
import { fieldTitles } from '#engine/forms/editing/field-titles.ts'
import { writtenExpression } from '#engine/forms/editing/titled-expression.ts'
import { DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
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
  const put = (at: number, change: Partial<FormOption>) =>
    onChange(options.map((one, index) => (index === at ? { ...one, ...change } : one)))
  const targets = (data?.list ?? []).map(({ vmodel, label }) => ({ value: vmodel, label: label || vmodel }))
  if (functionId === '') return <p className={styles.quiet}>{t('list-design.own.choose-function')}</p>
  return (
    <div className={styles.pairs}>
      {options.map((one, index) => (
        <div key={index} className={styles.pair}>
          <Pick
            label={t('list-design.own.from')}
            value={one.currentField}
            options={[...fields, record]}
            readOnly={readOnly}
            onPick={(currentField) => put(index, { currentField })}
          />
          <span aria-hidden="true">→</span>
          <Pick
            label={t('list-design.own.to')}
            value={one.field}
            options={targets}
            readOnly={readOnly}
            onPick={(field) => put(index, { field })}
          />
          <IconButton
            name={t('list-design.own.remove-pair', { number: index + 1 })}
            icon={<DeleteOutlined />}
            disabled={readOnly}
            onClick={() => onChange(options.length === 1 ? undefined : options.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {readOnly ? null : (
        <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...options, { currentField: '', field: '' }])}>
          {t('list-design.own.add-pair')}
        </Button>
      )}
    </div>
  )
}

interface PickProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly readOnly: boolean
  readonly onPick: (value: string) => void
}

/** A choice of a field; one that is gone shows what is stored. */
function Pick({ label, value, options, readOnly, onPick }: PickProps) {
  const known = value === '' || options.some((one) => one.value === value)
  return (
    <Select<string | undefined>
      size="small"
      aria-label={label}
      placeholder={label}
      className={styles.whole ?? ''}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={readOnly}
      status={known ? '' : 'warning'}
      value={value === '' ? undefined : value}
      options={[...options, ...(known ? [] : [{ value, label: value }])]}
      onChange={(next) => next !== undefined && onPick(next)}
    />
  )
}

function InterfaceSetting({ onChange, ...props }: SettingInputProps) {
  const { data, error } = useCall(selectInterfaces, {}, { handles: 'all', staleTime: minuteMilliseconds })
  const options = data?.flatMap(({ children }) => children.map(({ id, fullName }) => ({ value: id, label: fullName })))
  return <Chosen {...props} options={options} error={error?.msg} onChoose={onChange} />
}

/** What each parameter of the chosen interface gets: a value of the record, else a text. */
function ParametersSetting({ value, readOnly, onChange, onCommit }: SettingInputProps) {
  const values = useSettingValues()
  const t = useText()
  const { fields, record, user, organization } = useSources()
  const interfaceId = textOf(values['interfaceId'])
  const { data } = useCall(
    interfaceParameters,
    { params: { id: interfaceId } },
    { handles: 'all', staleTime: minuteMilliseconds, enabled: interfaceId !== '' },
  )
  const given = Array.isArray(value) ? (value as readonly ButtonParameter[]) : []
  const declared = data?.map(({ field, fieldName }) => ({ field, fieldName })) ?? given
  const put = (field: string, fieldName: string | undefined, change: Partial<ButtonParameter>) => {
    const now = given.find((one) => one.field === field) ?? { field, ...(fieldName ? { fieldName } : {}) }
    onChange([...given.filter((one) => one.field !== field), { ...now, ...change }])
  }
  if (interfaceId === '') return <p className={styles.quiet}>{t('list-design.own.choose-interface')}</p>
  if (declared.length === 0) return <p className={styles.quiet}>{t('list-design.own.no-parameters')}</p>
  return (
    <div className={styles.pairs}>
      {declared.map(({ field, fieldName }) => {
        const name = fieldName || field
        const now = given.find((one) => one.field === field)
        return (
          <div key={field} className={styles.pair}>
            <span>{name}</span>
            <Select<string>
              size="small"
              aria-label={t('list-design.own.parameter-from', { name })}
              className={styles.whole ?? ''}
              disabled={readOnly}
              value={now?.relationField ?? ''}
              options={[{ value: '', label: t('list-design.own.constant') }, ...fields, record, user, organization]}
              onChange={(relationField) => put(field, fieldName, { relationField })}
            />
            <TextInput
              size="small"
              aria-label={t('list-design.own.parameter-text', { name })}
              placeholder={t('list-design.own.otherwise')}
              maxLength={500}
              readOnly={readOnly}
              value={now?.defaultValue ?? ''}
              onChange={({ target }) => put(field, fieldName, { defaultValue: target.value })}
              onBlur={onCommit}
            />
          </div>
        )
      })}
    </div>
  )
}

export const ownButtonEditors: SettingEditors = {
  condition: ConditionSetting,
  function: FunctionSetting,
  mapping: MappingSetting,
  interface: InterfaceSetting,
  parameters: ParametersSetting,
}
