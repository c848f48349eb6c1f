import { allDictionaries } from '#features/dictionaries/contract.ts'
import { selectBillRule } from '#features/bill-rules/contract.ts'
import { selectInterfaces } from '#features/data-interfaces/contract.ts'
import { useEditorPlace } from '#features/function-design/web/form/editors/editor-place.ts'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import { useFieldChoices } from '#features/function-design/web/form/editors/field-editors.tsx'
import { InterfaceParameters } from '#features/function-design/web/form/editors/interface-parameters.tsx'
import { MemberInput, useInterfaceFields } from '#features/function-design/web/form/editors/member-input.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useSettingValues, type SettingInputProps } from '#web/designer/setting-input.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

interface ChosenProps extends Pick<SettingInputProps, 'id' | 'value' | 'readOnly'> {
  readonly options: readonly { readonly value: string; readonly label: string }[] | undefined
  readonly error?: string | undefined
  readonly onChoose: (value: string | undefined) => void
}

/** A choice among things that are read from the server; one that is not among them is shown by what is stored. */
export function Chosen({ id, value, readOnly, options, error, onChoose }: ChosenProps) {
  const stored = textOf(value)
  const t = useText()
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
        placeholder={t(options?.length === 0 ? 'form-design.nothing-to-choose' : 'form-design.please-choose')}
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

/** A data interface by its id, with what its parameters get; its name is written beside it where the type has a place for it. */
export function InterfaceEditor(props: SettingInputProps) {
  const { part, setOptions } = useEditorPlace()
  const values = useSettingValues()
  const { options, error } = useInterfaces()
  const sources = useFieldChoices()
  const choose = (interfaceId: string | undefined): void => {
    const name = options?.find(({ value }) => value === interfaceId)?.label
    setOptions({ interfaceId, parameters: undefined, ...(part.type === 'auto-complete' ? {} : { interfaceName: name }) })
  }
  return (
    <div className={styles.stack}>
      <Chosen {...props} options={options} error={error} onChoose={choose} />
      <InterfaceParameters
        interfaceId={textOf(props.value)}
        value={values['parameters']}
        sources={sources}
        readOnly={props.readOnly}
        onChange={(parameters) => setOptions({ parameters })}
        onCommit={props.onCommit}
      />
    </div>
  )
}

const membersOf = (value: unknown, name: string): Readonly<Record<string, unknown>> => {
  const member: unknown = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof member === 'object' && member !== null ? (member as Record<string, unknown>) : {}
}

/** Members of the rows of an interface that choices are made of, with what they are called when nothing is written (form-definition 1.3). */
const rowMembers = {
  value: { text: 'form-design.member-value', otherwise: 'id' },
  label: { text: 'form-design.member-label', otherwise: 'fullName' },
  children: { text: 'form-design.member-children', otherwise: 'children' },
} as const

/**
 * The interface that choices come from, the members of its rows and what its parameters get: members of the family's JSON that the server
 * reads and the model does not know.
 */
function ChoiceInterface({ isTree, ...props }: SettingInputProps & { readonly isTree: boolean }) {
  const t = useText()
  const { part, setRest } = useEditorPlace()
  const { options, error } = useInterfaces()
  const sources = useFieldChoices()
  const config = membersOf(part.rest, '__config__')
  const outer = membersOf(part.rest, 'props')
  const names = membersOf(outer, 'props')
  const interfaceId = textOf(config['propsUrl'])
  const fields = useInterfaceFields(interfaceId)
  const choose = (propsUrl: string | undefined): void =>
    setRest({ propsUrl, propsName: options?.find(({ value }) => value === propsUrl)?.label, templateJson: undefined })
  const shown = isTree ? (['value', 'label', 'children'] as const) : (['value', 'label'] as const)
  return (
    <div className={styles.stack}>
      <Chosen {...props} value={interfaceId} options={options} error={error} onChoose={choose} />
      {interfaceId === '' ? null : (
        <>
          {shown.map((name) => (
            <label key={name} className={styles.labelled}>
              {t(rowMembers[name].text)}
              <MemberInput
                label={t(rowMembers[name].text)}
                value={textOf(names[name])}
                placeholder={rowMembers[name].otherwise}
                names={fields}
                readOnly={props.readOnly}
                onChange={(member) => setRest({}, { props: { ...outer, props: { ...names, [name]: member || undefined } } })}
                onCommit={props.onCommit}
              />
            </label>
          ))}
          <InterfaceParameters
            interfaceId={interfaceId}
            value={config['templateJson']}
            sources={sources}
            readOnly={props.readOnly}
            onChange={(templateJson) => setRest({ templateJson })}
            onCommit={props.onCommit}
          />
        </>
      )}
    </div>
  )
}

export function ChoiceInterfaceEditor(props: SettingInputProps) {
  return <ChoiceInterface {...props} isTree={false} />
}

export function TreeChoiceInterfaceEditor(props: SettingInputProps) {
  return <ChoiceInterface {...props} isTree />
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
