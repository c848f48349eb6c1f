import { allDictionaries } from '#features/dictionaries/contract.ts'
import { selectBillRule } from '#features/bill-rules/contract.ts'
import { selectInterfaces } from '#features/data-interfaces/contract.ts'
import { useEditorPlace } from '#features/function-design/web/form/editors/editor-place.ts'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

interface ChosenProps extends Pick<SettingInputProps, 'id' | 'value' | 'readOnly'> {
  readonly options: readonly { readonly value: string; readonly label: string }[] | undefined
  readonly error?: string | undefined
  readonly onChoose: (value: string | undefined) => void
}

/** A choice among things that are read from the server; one that is not among them is shown by what is stored. */
export function Chosen({ id, value, readOnly, options, error, onChoose }: ChosenProps) {
  const stored = textOf(value)
  const known = stored === '' || options === undefined || options.some((one) => one.value === stored)
  return (
    <>
      <Select<string>
        id={id}
        size="small"
        showSearch
        optionFilterProp="label"
        allowClear
        disabled={readOnly}
        loading={options === undefined && error === undefined}
        className={styles.whole}
        status={known ? '' : 'error'}
        value={stored === '' ? undefined : stored}
        options={[...(options ?? []), ...(known && options !== undefined ? [] : stored === '' ? [] : [{ value: stored, label: stored }])]}
        onChange={(next) => onChoose(next)}
      />
      {error === undefined ? null : <p className={styles.fault}>{error}</p>}
    </>
  )
}

/** A category of dictionaries; its code is stored, as codes stay the same in other installations. */
export function DictionaryEditor(props: SettingInputProps) {
  const { data, error } = useCall(allDictionaries, {}, { handles: 'all', staleTime: 60_000 })
  const { value } = props
  const byId = data?.list.find(({ id }) => id === value)
  return (
    <Chosen
      {...props}
      value={byId?.enCode ?? value}
      options={data?.list.map(({ enCode, fullName }) => ({ value: enCode, label: `${fullName}（${enCode}）` }))}
      error={error?.msg}
      onChoose={props.onChange}
    />
  )
}

/** A rule of bill numbers by its code; its name is written beside it for clients of the family. */
export function BillRuleEditor(props: SettingInputProps) {
  const { setOptions } = useEditorPlace()
  const { data, error } = useCall(selectBillRule, { query: { pageSize: 500 } }, { handles: 'all', staleTime: 60_000 })
  const choose = (rule: string | undefined): void =>
    setOptions({ rule, ruleName: data?.list.find(({ enCode }) => enCode === rule)?.fullName })
  return (
    <Chosen
      {...props}
      options={data?.list.map(({ enCode, fullName }) => ({ value: enCode, label: `${fullName}（${enCode}）` }))}
      error={error?.msg}
      onChoose={choose}
    />
  )
}

/** The enabled data interfaces with the ids under which they are stored. */
export function useInterfaces() {
  const { data, error } = useCall(selectInterfaces, {}, { handles: 'all', staleTime: 60_000 })
  return {
    error: error?.msg,
    options: data?.flatMap(({ fullName: category, children }) =>
      children.map(({ id, fullName }) => ({ value: id, label: `${category} / ${fullName}` })),
    ),
  }
}

/** A data interface by its id; its name is written beside it where the type has a place for it. */
export function InterfaceEditor(props: SettingInputProps) {
  const { part, setOptions } = useEditorPlace()
  const { options, error } = useInterfaces()
  const choose = (interfaceId: string | undefined): void => {
    const name = options?.find(({ value }) => value === interfaceId)?.label
    setOptions(part.type === 'auto-complete' ? { interfaceId } : { interfaceId, interfaceName: name })
  }
  return <Chosen {...props} options={options} error={error} onChoose={choose} />
}

const configOf = (rest: unknown): Readonly<Record<string, unknown>> =>
  typeof rest === 'object' && rest !== null && '__config__' in rest && typeof rest.__config__ === 'object' && rest.__config__ !== null
    ? (rest.__config__ as Record<string, unknown>)
    : {}

/** The interface that choices come from: a member of the family's JSON that the server reads and the model does not know. */
export function ChoiceInterfaceEditor(props: SettingInputProps) {
  const { part, setRest } = useEditorPlace()
  const { options, error } = useInterfaces()
  const choose = (propsUrl: string | undefined): void =>
    setRest({ propsUrl, propsName: options?.find(({ value }) => value === propsUrl)?.label })
  return <Chosen {...props} value={configOf(part.rest)['propsUrl']} options={options} error={error} onChoose={choose} />
}

/** Ids of a source of pickers: departments, people, roles. */
export function IdsEditor({ id, setting, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const source = useSource(setting.of ?? '')
  return (
    <PickerInput
      id={id}
      source={source}
      title={t(setting.label)}
      multiple
      value={Array.isArray(value) ? (value as string[]) : []}
      readOnly={readOnly}
      invalid={false}
      describedBy={undefined}
      onChange={(ids) => onChange(ids)}
      onCommit={() => undefined}
    />
  )
}
