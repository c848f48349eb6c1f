import { useState } from 'react'
import { outlineOf } from '#engine/forms/outline.ts'
import { EditorPlaceProvider, useEditorPlace, type EditorPlace } from '#features/function-design/web/form/editors/editor-place.ts'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import {
  DirectoryEditor,
  FunctionEditor,
  SourceColumnsEditor,
  useFieldsOf,
} from '#features/function-design/web/form/editors/function-editors.tsx'
import { useInterfaceFields } from '#features/function-design/web/form/editors/member-input.tsx'
import { Pairs } from '#features/function-design/web/form/editors/pairs.tsx'
import { InterfaceEditor } from '#features/function-design/web/form/editors/source-editors.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { pickingMembers, pickingSettings } from '#fields/sub-table/designer.ts'
import { useText } from '#ui/text/use-text.tsx'
import { SettingsForm } from '#web/designer/settings-form.tsx'
import { useSettingValues, type SettingEditors, type SettingInputProps } from '#web/designer/setting-input.tsx'

type Members = Readonly<Record<string, unknown>>

const names = Object.entries(pickingMembers)
const has = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** Where the rows of a sub-table are picked (`addTableConf` of the family), asked for by the editors of the fields that choose from elsewhere. */
export function RowPickingEditor({ value, readOnly, onChange, onCommit }: SettingInputProps) {
  const place = useEditorPlace()
  const kept = (typeof value === 'object' && value !== null ? value : {}) as Members
  const given = Object.fromEntries(names.map(([name, member]) => [name, kept[member]]))
  const [chosen, setChosen] = useState<unknown>()
  const source = has(given['modelId']) ? 'function' : has(given['interfaceId']) ? 'interface' : (chosen ?? 'interface')
  const set = (settings: Members): void => {
    const changed = Object.fromEntries(names.flatMap(([name, member]) => (name in settings ? [[member, settings[name]]] : [])))
    // What is shown and taken are members of the rows of one source.
    const isOther = 'interfaceId' in settings || 'modelId' in settings
    const next: Members = { ...kept, ...(isOther ? { columnOptions: undefined, relationOptions: undefined } : {}), ...changed }
    const isSet = has(next['interfaceId']) || has(next['modelId'])
    onChange(isSet ? Object.fromEntries(Object.entries(next).filter(([, one]) => one !== undefined)) : undefined)
  }
  const change = (name: string, next: unknown): void => {
    if (name !== 'source') return set({ [name]: next })
    setChosen(next)
    set({ interfaceId: undefined, interfaceName: undefined, parameters: undefined, modelId: undefined, directory: undefined })
  }
  const inner: EditorPlace = { ...place, setOptions: set }
  return (
    <EditorPlaceProvider value={inner}>
      <SettingsForm
        settings={pickingSettings}
        values={{ ...given, source }}
        readOnly={readOnly}
        editors={editors}
        onChange={({ name }, next) => change(name, next)}
        onCommit={onCommit}
      />
    </EditorPlaceProvider>
  )
}

interface PickedCell {
  readonly field: string
  readonly value: string
}

/** Which column takes which member of a picked row. */
function PickedCellsEditor({ value, readOnly, onCommit }: SettingInputProps) {
  const t = useText()
  const { form, part, setOptions } = useEditorPlace()
  const values = useSettingValues()
  const functionId = typeof values['modelId'] === 'string' ? values['modelId'] : ''
  const fields = useFieldsOf(functionId)
  const names = useInterfaceFields(functionId === '' && typeof values['interfaceId'] === 'string' ? values['interfaceId'] : '')
  const columns = outlineOf(form, fieldTypes).tableByKey.get(part.key)?.columns ?? []
  const cells = Array.isArray(value) ? (value as readonly PickedCell[]) : []
  const shown = Array.isArray(values['columns']) ? (values['columns'] as readonly { readonly value: string }[]) : []
  // What is taken of a row is shown where it is picked; nobody could tell the rows apart else.
  const set = (pairs: readonly { readonly from: string; readonly to: string }[] | undefined): void => {
    const taken = (fields ?? []).filter((field) => pairs?.some(({ from }) => from === field.value))
    const added = taken.filter((field) => !shown.some((column) => column.value === field.value))
    const columns = added.length === 0 ? {} : { columns: [...shown, ...added] }
    setOptions({ cells: pairs?.map(({ from, to }) => ({ field: to, value: from })), ...columns })
  }
  if (functionId === '' && !has(values['interfaceId'])) return <p className={styles.note}>{t('form-design.picked-choose')}</p>
  return (
    <Pairs
      pairs={cells.map((cell) => ({ from: cell.value, to: cell.field }))}
      from={functionId === '' ? undefined : [{ value: 'id', label: t('form-design.picked-id') }, ...(fields ?? [])]}
      names={names}
      to={columns.map(({ key, part: column }) => ({ value: key, label: column.label || key }))}
      labels={{ from: t('form-design.picked-from'), to: t('form-design.picked-to') }}
      readOnly={readOnly}
      onChange={set}
      onCommit={onCommit}
    />
  )
}

const editors: SettingEditors = {
  directory: DirectoryEditor,
  function: FunctionEditor,
  interface: InterfaceEditor,
  'picked-cells': PickedCellsEditor,
  'source-columns': SourceColumnsEditor,
}
