import { useState } from 'react'
import { mayBecome } from '#engine/forms/editing/change-type.ts'
import { refuseKey } from '#engine/forms/editing/new-part.ts'
import { placesOf } from '#engine/forms/editing/part-tree.ts'
import { maskKinds } from '#engine/values/masked.ts'
import type { FieldMask } from '#engine/forms/model.ts'
import { useEditorPlace } from '#features/function-design/web/form/editors/editor-place.ts'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import { useTypeName } from '#features/function-design/web/form/type-name.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { typeDescriptions } from '#fields/designer-in-browser.ts'
import { PlaceProvider } from '#fields/place.tsx'
import { renderersInForms } from '#fields/renderers-in-forms.ts'
import { TextArea, TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

/** The key of a field: taken when the input is left, refused where it cannot be, fixed once its column holds values. */
export function KeyEditor({ id, readOnly }: SettingInputProps) {
  const t = useText()
  const { form, part, address, rename } = useEditorPlace()
  const [typed, setTyped] = useState<string>()
  const isFixed = part.column !== undefined
  const refused = typed === undefined ? undefined : refuseKey(form, fieldTypes, address, typed)
  const take = (): void => {
    if (typed !== undefined && !refused && typed !== part.key) rename(typed)
    if (!refused) setTyped(undefined)
  }
  return (
    <>
      <TextInput
        id={id}
        size="small"
        value={typed ?? part.key}
        readOnly={readOnly || isFixed}
        maxLength={100}
        spellCheck={false}
        status={refused ? 'error' : ''}
        aria-invalid={refused !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => setTyped(target.value.trim())}
        onBlur={take}
        onPressEnter={take}
      />
      <div id={`${id}-note`} className={refused ? styles.fault : styles.note} role={refused ? 'alert' : undefined}>
        {refused ? t(refused.text, refused.params) : isFixed ? t('form-design.key-fixed') : null}
      </div>
    </>
  )
}

/** The type of a field, and those whose values its own can be read as. */
export function TypeEditor({ id, readOnly }: SettingInputProps) {
  const t = useText()
  const typeName = useTypeName()
  const { form, part, address, setType } = useEditorPlace()
  const table = placesOf(form, fieldTypes).get(address)?.table
  const others = (typeDescriptions.get(part.type)?.becomes ?? []).filter((type) => mayBecome({ part, table }, type, fieldTypes))
  return (
    <>
      <Select<string>
        id={id}
        size="small"
        disabled={readOnly || others.length === 0}
        className={styles.whole}
        value={part.type}
        options={[part.type, ...others].map((type) => ({ value: type, label: typeName(type) }))}
        onChange={setType}
      />
      {part.column === undefined ? null : <p className={styles.note}>{t('form-design.type-note')}</p>}
    </>
  )
}

/** The value that a new record begins with, typed into the editor of the field itself. */
export function DefaultValueEditor({ id, value, readOnly, onChange, onCommit }: SettingInputProps) {
  const t = useText()
  const { part, facts } = useEditorPlace()
  const [fault, setFault] = useState<string>()
  const type = fieldTypes.get(part.type)
  const Editor = renderersInForms.of(part.type)?.editor
  if (!type || !Editor) return null
  const options = type.options.parse(type.options.safeParse(part.options).success ? part.options : {})
  const read = value === undefined || value === null ? undefined : type.fromWire(value, options, facts)
  return (
    <PlaceProvider value={{ facts, narrow: true }}>
      <Editor
        id={id}
        value={read?.ok ? read.value : type.empty}
        options={options}
        readOnly={readOnly}
        invalid={fault !== undefined}
        describedBy={fault === undefined ? undefined : `${id}-fault`}
        onChange={(next) => {
          setFault(next.ok ? undefined : t(next.refusal.text, next.refusal.params))
          if (next.ok) onChange(type.isEmpty(next.value) ? undefined : type.toWire(next.value, options, facts))
        }}
        onCommit={onCommit}
      />
      {fault === undefined ? null : (
        <div id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </div>
      )}
    </PlaceProvider>
  )
}

const maskOf = (value: unknown): FieldMask | undefined =>
  typeof value === 'object' && value !== null && 'kind' in value ? (value as FieldMask) : undefined

/** How a value is covered for others, and the roles that read it whole; their codes are stored. */
export function MaskEditor({ id, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const source = useSource('roles')
  const mask = maskOf(value)
  return (
    <div className={styles.stack}>
      <Select<string>
        id={id}
        size="small"
        allowClear
        disabled={readOnly}
        className={styles.whole}
        placeholder={t('form-design.mask-none')}
        value={mask?.kind}
        options={maskKinds.map((kind) => ({ value: kind, label: t(`form-design.mask-${kind}`) }))}
        onChange={(kind) => onChange(kind === undefined ? undefined : { ...mask, kind })}
      />
      {mask ? (
        <>
          <span id={`${id}-roles-label`}>{t('form-design.mask-clear')}</span>
          <PickerInput
            id={`${id}-roles`}
            source={source}
            title={t('form-design.mask-clear')}
            multiple
            value={mask.clearFor ?? []}
            readOnly={readOnly}
            invalid={false}
            describedBy={undefined}
            onChange={(clearFor) => onChange({ kind: mask.kind, ...(clearFor.length > 0 ? { clearFor } : {}) })}
            onCommit={() => undefined}
          />
        </>
      ) : null}
    </div>
  )
}

const linesOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'string' ? one : String((one as { fullName?: unknown } | null)?.fullName ?? '')))
    : []

/** A list of texts, one in each line. */
export function LinesEditor({ id, value, readOnly, onChange, onCommit }: SettingInputProps) {
  const [typed, setTyped] = useState<string>()
  const take = (text: string): void => {
    setTyped(text)
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    onChange(lines.length === 0 ? undefined : lines.slice(0, 1000))
  }
  return (
    <TextArea
      id={id}
      autoSize={{ minRows: 2, maxRows: 8 }}
      value={typed ?? linesOf(value).join('\n')}
      readOnly={readOnly}
      onChange={({ target }) => take(target.value)}
      onBlur={() => {
        setTyped(undefined)
        onCommit()
      }}
    />
  )
}

/** A fixed moment in the format of the field whose limit it is, chosen by the editor of a day or of a time. */
export function MomentEditor({ id, value, readOnly, onChange, onCommit }: SettingInputProps) {
  const { part, facts } = useEditorPlace()
  const type = fieldTypes.get(part.type)
  const Editor = renderersInForms.of(part.type)?.editor
  if (!type || !Editor) return null
  const options = type.options.parse({ format: part.options['format'] })
  const read = type.fromWire(value ?? null, options, facts)
  return (
    <PlaceProvider value={{ facts, narrow: true }}>
      <Editor
        id={id}
        value={read.ok ? read.value : type.empty}
        options={options}
        readOnly={readOnly}
        invalid={false}
        describedBy={undefined}
        onChange={(next) =>
          next.ok ? onChange(type.isEmpty(next.value) ? undefined : type.toWire(next.value, options, facts)) : undefined
        }
        onCommit={onCommit}
      />
    </PlaceProvider>
  )
}
