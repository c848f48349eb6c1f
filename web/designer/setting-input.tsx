import { createContext, useContext, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import type { Setting } from '#engine/editing/settings/setting.ts'
import { TextArea, TextInput } from '#ui/kit/input.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Switch } from '#ui/kit/switch.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useTyped } from '#web/designer/use-typed.ts'
import styles from '#web/designer/panes.module.css'

/** Props of the input of one setting; its label has the id of the input plus `-label`. */
export interface SettingInputProps {
  readonly id: string
  readonly setting: Setting
  readonly value: unknown
  readonly readOnly: boolean
  /** Undefined sets back. */
  readonly onChange: (value: unknown) => void
  /** What was typed is one step; the next change is another. */
  readonly onCommit: () => void
}

const noValues: Readonly<Record<string, unknown>> = {}

const ValuesContext = createContext(noValues)
export const SettingValuesProvider = ValuesContext.Provider

/** All values of what is set, by the names of the settings: for editors that depend on others, which are drawn anew with each of them. */
export const useSettingValues = (): Readonly<Record<string, unknown>> => useContext(ValuesContext)

/** Editors of the kind `custom` by name. */
export type SettingEditors = Readonly<Record<string, ComponentType<SettingInputProps>>>

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function TextSetting({ id, setting, value, readOnly, onChange, onCommit }: SettingInputProps) {
  const { shown, type, handOn } = useTyped(textOf(value), (text) => onChange(text === '' ? undefined : text))
  const props = {
    id,
    value: shown,
    readOnly,
    size: 'small' as const,
    maxLength: setting.longest ?? 4000,
    placeholder: textOf(setting.default),
    onChange: ({ target }: { target: { value: string } }) => type(target.value),
    onBlur: () => {
      handOn()
      onCommit()
    },
  }
  return setting.kind === 'long-text' ? <TextArea {...props} autoSize={{ minRows: 2, maxRows: 8 }} /> : <TextInput {...props} />
}

const shape = { number: /^-?\d{1,9}$/, decimal: /^-?\d{1,15}(\.\d{1,10})?$/ }

/** What was typed stays as it is until it is a number that may be set; then it is set at once. */
function NumberSetting({ id, setting, value, readOnly, onChange, onCommit }: SettingInputProps) {
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const { min, max } = setting
  useEffect(() => {
    setTyped(undefined)
    setFault(undefined)
  }, [value])
  const take = (text: string): void => {
    const pattern = setting.kind === 'decimal' ? shape.decimal : shape.number
    const number = Number(text)
    const isOut = (min !== undefined && number < min) || (max !== undefined && number > max)
    setTyped(text)
    if (text.trim() === '') return onChange(undefined)
    if (!pattern.test(text.trim())) return setFault(t('designer.no-number'))
    if (isOut) return setFault(t('designer.number-between', { min: min ?? '', max: max ?? '' }))
    setFault(undefined)
    onChange(setting.kind === 'decimal' ? text.trim() : number)
  }
  return (
    <>
      <TextInput
        id={id}
        size="small"
        inputMode="decimal"
        value={typed ?? textOf(value)}
        readOnly={readOnly}
        placeholder={textOf(setting.default)}
        suffix={setting.unit && t(setting.unit)}
        status={fault ? 'error' : ''}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ target }) => take(target.value)}
        onBlur={onCommit}
      />
      {fault ? (
        <div id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </div>
      ) : null}
    </>
  )
}

function SwitchSetting({ id, value, readOnly, onChange }: SettingInputProps) {
  return <Switch id={id} size="small" checked={value === true} disabled={readOnly} onChange={onChange} aria-labelledby={`${id}-label`} />
}

/** Few short choices stand side by side, others in a list. */
const sideBySide = 4
const signsSideBySide = 14

function ChoiceSetting({ id, setting, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const options = (setting.choices ?? []).map((choice) => ({ value: choice.value, label: t(choice.label) }))
  const length = options.reduce((sum, { label }) => sum + label.length, 0)
  if (options.length <= sideBySide && length <= signsSideBySide)
    return (
      <Segmented
        id={id}
        size="small"
        block
        className={styles.sideBySide ?? ''}
        disabled={readOnly}
        aria-labelledby={`${id}-label`}
        value={value as string}
        options={options}
        onChange={onChange}
      />
    )
  return (
    <Select<unknown>
      id={id}
      size="small"
      disabled={readOnly}
      value={value}
      options={options}
      onChange={onChange}
      className={styles.whole}
    />
  )
}

function ChoicesSetting({ id, setting, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const options = (setting.choices ?? []).map((choice) => ({ value: choice.value, label: t(choice.label) }))
  return (
    <Select<unknown[]>
      id={id}
      mode="multiple"
      size="small"
      disabled={readOnly}
      value={Array.isArray(value) ? value : []}
      options={options}
      onChange={onChange}
      className={styles.whole}
    />
  )
}

function ColourSetting({ id, value, setting, readOnly, onChange, onCommit }: SettingInputProps) {
  const colour = textOf(value) || textOf(setting.default)
  return (
    <input
      id={id}
      type="color"
      className={styles.colour}
      value={/^#[\da-f]{6}$/i.test(colour) ? colour : '#000000'}
      disabled={readOnly}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onCommit}
    />
  )
}

const inputs: Readonly<Record<Exclude<Setting['kind'], 'custom'>, ComponentType<SettingInputProps>>> = {
  text: TextSetting,
  'long-text': TextSetting,
  number: NumberSetting,
  decimal: NumberSetting,
  switch: SwitchSetting,
  choice: ChoiceSetting,
  choices: ChoicesSetting,
  colour: ColourSetting,
}

/** The component that asks for a setting; undefined where its own editor is missing. */
export const inputOf = ({ kind, editor = '' }: Setting, editors: SettingEditors): ComponentType<SettingInputProps> | undefined =>
  kind === 'custom' ? editors[editor] : inputs[kind]
