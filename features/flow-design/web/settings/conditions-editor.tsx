import { useState } from 'react'
import type { FieldFacts, Measure } from '#engine/forms/field-type.ts'
import type { Json } from '#engine/flows/json.ts'
import { comparisonSymbols, type ApproveWhen, type Comparison, type ComparisonSymbol, type ConditionRule } from '#engine/flows/model.ts'
import { valueFields, type FlowField } from '#features/flow-design/web/form-fields.ts'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { choicesOf, measureOf } from '#features/flow-design/web/values.ts'
import { DeleteOutlined, DownOutlined, PlusOutlined, UpOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Select } from '#ui/kit/select.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

interface ConditionsEditorProps {
  /** What the conditions are of; typing in one place of it is one step. */
  readonly of: string
  readonly rules: readonly ConditionRule[]
  readonly readOnly: boolean
  /** @param merge typing in one place is one step */
  readonly onChange: (rules: readonly ConditionRule[], merge?: string) => void
}

const begun: Comparison = { kind: 'comparison', field: '', symbol: '==', other: { kind: 'constant', value: '' }, joined: 'and' }

/** Conditions, one below the other; 且 binds stronger than 或. */
export function ConditionsEditor({ of, rules, readOnly, onChange }: ConditionsEditorProps) {
  const t = useText()
  const put = (at: number, rule: ConditionRule, merge?: string): void => onChange(rules.with(at, rule), merge)
  const swap = (at: number, by: -1 | 1): void => {
    const [rule, other] = [rules[at], rules[at + by]]
    if (rule && other) onChange(rules.with(at, other).with(at + by, rule))
  }
  return (
    <div className={styles.stack}>
      {rules.map((rule, at) => (
        // Conditions have no ids; their place tells them apart.
        <fieldset key={at} className={styles.condition}>
          <legend>{t('flow-design.condition.number', { number: at + 1 })}</legend>
          <ConditionRow rule={rule} readOnly={readOnly} onChange={(next, merge) => put(at, next, merge && `${of} ${at} ${merge}`)} />
          {readOnly ? null : (
            <span className={styles.conditionTools}>
              <IconButton name={t('flow-design.condition.up')} icon={<UpOutlined />} disabled={at === 0} onClick={() => swap(at, -1)} />
              <IconButton
                name={t('flow-design.condition.down')}
                icon={<DownOutlined />}
                disabled={at === rules.length - 1}
                onClick={() => swap(at, 1)}
              />
              <IconButton
                name={t('flow-design.condition.remove', { number: at + 1 })}
                icon={<DeleteOutlined />}
                onClick={() => onChange(rules.filter((_, one) => one !== at))}
              />
            </span>
          )}
          {rule.kind === 'comparison' && at < rules.length - 1 ? (
            <Segmented
              size="small"
              disabled={readOnly}
              aria-label={t('flow-design.condition.joined')}
              value={rule.joined}
              options={[
                { value: 'and', label: t('flow-design.condition.and') },
                { value: 'or', label: t('flow-design.condition.or') },
              ]}
              onChange={(joined) => put(at, { ...rule, joined: joined === 'or' ? 'or' : 'and' })}
            />
          ) : null}
        </fieldset>
      ))}
      {readOnly ? null : (
        <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...rules, begun])}>
          {t('flow-design.condition.add')}
        </Button>
      )}
    </div>
  )
}

/** What has to hold before a node can be approved. */
export function ApproveWhenEditor({ value, readOnly, onChange }: SettingInputProps) {
  const { step } = useStepPlace()
  const { rules = [], message = '' } = (value as ApproveWhen | undefined) ?? {}
  return (
    <ConditionsEditor
      of={`${step.code} approve`}
      rules={rules}
      readOnly={readOnly}
      onChange={(next) => onChange(next.length === 0 ? undefined : { rules: next, message })}
    />
  )
}

interface ConditionRowProps {
  readonly rule: ConditionRule
  readonly readOnly: boolean
  readonly onChange: (rule: ConditionRule, merge?: string) => void
}

function ConditionRow({ rule, readOnly, onChange }: ConditionRowProps) {
  const t = useText()
  const { wording, facts } = useStepPlace()
  if (rule.kind === 'foreign') return <p className={styles.sentence}>{t('flow-design.condition.kept')}</p>
  const fields = valueFields(wording.fields)
  const options = fields.map(({ id, label }) => ({ value: id, label }))
  const field = fields.find(({ id }) => id === rule.field)
  const known = field || rule.field === '' ? options : [{ value: rule.field, label: rule.field }, ...options]
  return (
    <>
      <Select<string>
        size="small"
        className={styles.whole ?? ''}
        aria-label={t('flow-design.condition.of')}
        disabled={readOnly}
        value={rule.field === '' ? null : rule.field}
        placeholder={t('flow-design.set.choose-field')}
        status={rule.field !== '' && !field ? 'error' : ''}
        showSearch={{ optionFilterProp: 'label' }}
        options={known}
        onChange={(next) => onChange({ ...rule, field: next, other: { kind: 'constant', value: '' } })}
      />
      <Select<string>
        size="small"
        className={styles.whole ?? ''}
        aria-label={t('flow-design.condition.symbol')}
        disabled={readOnly}
        value={rule.symbol}
        options={comparisonSymbols.map((symbol) => ({ value: symbol, label: t(`flow-design.symbol.${symbol}`) }))}
        onChange={(symbol) => onChange({ ...rule, symbol: symbol as ComparisonSymbol })}
      />
      <Segmented
        size="small"
        block
        disabled={readOnly}
        aria-label={t('flow-design.condition.with')}
        value={rule.other.kind}
        options={[
          { value: 'constant', label: t('flow-design.condition.value') },
          { value: 'field', label: t('flow-design.condition.other') },
        ]}
        onChange={(kind) => onChange({ ...rule, other: kind === 'field' ? { kind, field: '' } : { kind: 'constant', value: '' } })}
      />
      {rule.other.kind === 'field' ? (
        <Select<string>
          size="small"
          className={styles.whole ?? ''}
          aria-label={t('flow-design.condition.other')}
          disabled={readOnly}
          value={rule.other.field === '' ? null : rule.other.field}
          placeholder={t('flow-design.set.choose-field')}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          onChange={(other) => onChange({ ...rule, other: { kind: 'field', field: other } })}
        />
      ) : (
        <ConstantInput
          field={field}
          facts={facts}
          value={rule.other.value}
          readOnly={readOnly}
          onChange={(value, merge) => onChange({ ...rule, other: { kind: 'constant', value } }, merge)}
        />
      )}
    </>
  )
}

interface ConstantInputProps {
  readonly field: FlowField | undefined
  readonly facts: FieldFacts
  readonly value: Json
  readonly readOnly: boolean
  readonly onChange: (value: Json, merge?: string) => void
}

const sources = { user: 'users', organization: 'organizations', region: 'regions' } as const

/** What a field is compared with: one of its choices, somebody or something that is picked, else a text. */
function ConstantInput({ field, facts, value, readOnly, onChange }: ConstantInputProps) {
  const t = useText()
  const choices = field && choicesOf(field, facts)
  const source = useSource(sources[field?.field.type.idsOf ?? 'user'])
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : value === null ? '' : JSON.stringify(value)
  const label = t('flow-design.condition.value')
  if (choices)
    return (
      <Select<string>
        size="small"
        className={styles.whole ?? ''}
        aria-label={label}
        disabled={readOnly}
        value={text === '' ? null : text}
        placeholder={t('flow-design.condition.choose')}
        showSearch={{ optionFilterProp: 'label' }}
        options={choices.map((choice) => ({ value: choice.id, label: choice.label }))}
        onChange={(next) => onChange(next)}
      />
    )
  if (field?.field.type.idsOf)
    return (
      <PickerInput
        id={`condition-${field.id}`}
        label={label}
        source={source}
        title={field.label}
        readOnly={readOnly}
        value={text === '' ? [] : [text]}
        onChange={([first]) => onChange(first ?? '')}
      />
    )
  const measure = measureOf(field)
  // An input that gets a unit, or another one, is another input.
  const key = measure ? `${measure.unit} ${measure.scale}` : ''
  return <ValueInput key={key} value={text} measure={measure} readOnly={readOnly} onChange={(typed) => onChange(typed, 'value')} />
}

interface ValueInputProps {
  readonly value: string
  readonly measure: Measure | undefined
  readonly readOnly: boolean
  readonly onChange: (value: string) => void
}

/** A value that is typed. What is typed stays as it is while it says what is kept: `100.0` on the way to `100.05`. */
function ValueInput({ value, measure, readOnly, onChange }: ValueInputProps) {
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const kept = (text: string): string => measure?.kept(text) ?? text
  const isAsTyped = typed !== undefined && kept(typed) === value
  return (
    <TextInput
      size="small"
      aria-label={t('flow-design.condition.value')}
      readOnly={readOnly}
      suffix={measure && t(measure.unit)}
      value={isAsTyped ? typed : (measure?.shown(value) ?? value)}
      maxLength={200}
      placeholder={t('flow-design.condition.value')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(kept(target.value))
      }}
    />
  )
}
