import { useState } from 'react'
import { mayHoldDay } from '#engine/forms/check-verify-code.ts'
import { compiledForm } from '#engine/forms/compiled-form.ts'
import { moved, removed } from '#engine/forms/editing/list/items.ts'
import type { VerifyCodeOf, VerifyTable } from '#engine/forms/model.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { mostVerifyTables, verifyTablesOf } from '#engine/forms/verify-tables.ts'
import { useEditorPlace } from '#features/function-design/web/form/editors/editor-place.ts'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import { useOtherFunction } from '#features/function-design/web/form/editors/other-function.ts'
import { keyOption, OneField, PublicFields } from '#features/function-design/web/form/editors/verify-code/public-fields.tsx'
import { VerifyTableDialog } from '#features/function-design/web/form/editors/verify-code/verify-table-dialog.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { ArrowUpOutlined, DeleteOutlined, PlusOutlined, SettingOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Switch } from '#ui/kit/switch.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

const codeOf = (value: unknown): VerifyCodeOf | undefined => (typeof value === 'object' && value !== null ? value : undefined)

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Whether the field holds the verify code of its records, and what whoever has the code is told. */
export function VerifyCodeEditor({ id, value, readOnly, onChange, onCommit }: SettingInputProps) {
  const t = useText()
  const { form, part, setPart } = useEditorPlace()
  const code = codeOf(value)
  // Each choice is a step of its own.
  const set = (next: VerifyCodeOf | undefined): void => {
    onChange(next)
    onCommit()
  }
  const other = outlineOf(form, fieldTypes).fields.find((field) => field.part.verifyCode && field.key !== part.key)
  return (
    <div className={styles.stack}>
      <div className={styles.switch}>
        <Switch
          id={id}
          size="small"
          checked={code !== undefined}
          disabled={readOnly || (!code && other !== undefined)}
          aria-labelledby={`${id}-label`}
          onChange={(on) => (on ? setPart({ verifyCode: { shown: [] }, readOnly: true }) : set(undefined))}
        />
        <span>{t('form-design.verify-code-on')}</span>
      </div>
      {other ? <p className={styles.note}>{t('form-design.verify-code-other', { label: other.part.label || other.key })}</p> : null}
      <p className={styles.note}>{t('form-design.verify-code-help')}</p>
      {code ? <VerifyCodeSettings id={id} code={code} readOnly={readOnly} onChange={set} /> : null}
    </div>
  )
}

interface VerifyCodeSettingsProps {
  readonly id: string
  readonly code: VerifyCodeOf
  readonly readOnly: boolean
  readonly onChange: (code: VerifyCodeOf) => void
}

function VerifyCodeSettings({ id, code, readOnly, onChange }: VerifyCodeSettingsProps) {
  const t = useText()
  const { form, part } = useEditorPlace()
  const compiled = compiledForm(form, fieldTypes)
  const { outline } = compiled
  const fields = [...outline.byName.values()].filter(
    ({ type, key, table }) => type.nature === 'value' && (table !== undefined || key !== part.key),
  )
  const nameOf = (field: FormField) => {
    const table = field.table === undefined ? undefined : outline.tableByKey.get(field.table)
    const label = field.part.label || field.key
    return { value: field.name, label: table ? `${table.part.label || table.key} / ${label}` : label }
  }
  const days = outline.fields.filter(mayHoldDay).map(keyOption)
  const set = (members: Partial<Record<keyof VerifyCodeOf, unknown>>) =>
    onChange(Object.fromEntries(Object.entries({ ...code, ...members }).filter(([, one]) => one !== undefined)))
  return (
    <>
      <label htmlFor={`${id}-shown`}>{t('form-design.verify-shown')}</label>
      <PublicFields
        id={`${id}-shown`}
        form={compiled}
        fields={fields}
        nameOf={nameOf}
        value={textsOf(code.shown)}
        readOnly={readOnly}
        onChange={(shown) => set({ shown })}
      />
      <p className={styles.note}>{t('form-design.verify-shown-help')}</p>
      {(['from', 'until'] as const).map((member) => (
        <div key={member} className={styles.stack}>
          <label htmlFor={`${id}-${member}`}>{t(`form-design.verify-${member}`)}</label>
          <OneField
            id={`${id}-${member}`}
            options={days}
            value={code[member]}
            readOnly={readOnly}
            placeholder={t('form-design.verify-no-limit')}
            onChange={(key) => set({ [member]: key })}
          />
        </div>
      ))}
      <TablesEditor code={code} readOnly={readOnly} onChange={(tables) => set({ tables: tables.length === 0 ? undefined : tables })} />
    </>
  )
}

interface TablesEditorProps {
  readonly code: VerifyCodeOf
  readonly readOnly: boolean
  readonly onChange: (tables: readonly VerifyTable[]) => void
}

/** What is told beside the record, in its order. What was written in another shape by hand is left to the check, and replaced by the first that is added. */
function TablesEditor({ code, readOnly, onChange }: TablesEditorProps) {
  const t = useText()
  const [open, setOpen] = useState<number>()
  const tables = verifyTablesOf(code) ?? []
  const save = (table: VerifyTable): void => {
    onChange(open === undefined || open >= tables.length ? [...tables, table] : tables.with(open, table))
    setOpen(undefined)
  }
  return (
    <fieldset className={styles.part}>
      <legend>{t('form-design.verify-tables')}</legend>
      <p className={styles.note}>{t('form-design.verify-tables-help')}</p>
      <ul className={styles.entries}>
        {tables.map((table, index) => (
          <TableRow
            key={`${table.function} ${table.table} ${index}`}
            table={table}
            isFirst={index === 0}
            readOnly={readOnly}
            onOpen={() => setOpen(index)}
            onUp={() => onChange(moved(tables, index, index - 1))}
            onRemove={() => onChange(removed(tables, index))}
          />
        ))}
      </ul>
      {readOnly || tables.length >= mostVerifyTables ? null : (
        <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen(tables.length)}>
          {t('form-design.verify-table-add')}
        </Button>
      )}
      {open === undefined ? null : (
        <VerifyTableDialog table={tables[open]} readOnly={readOnly} onSave={save} onClose={() => setOpen(undefined)} />
      )}
    </fieldset>
  )
}

interface TableRowProps {
  readonly table: VerifyTable
  readonly isFirst: boolean
  readonly readOnly: boolean
  readonly onOpen: () => void
  readonly onUp: () => void
  readonly onRemove: () => void
}

/** A table by its heading, which is the label of the sub-table where it has none of its own. */
function TableRow({ table, isFirst, readOnly, onOpen, onUp, onRemove }: TableRowProps) {
  const t = useText()
  const { designed } = useOtherFunction(table.function)
  const rows = designed && outlineOf(designed.form, fieldTypes).tableByKey.get(table.table)
  const name = table.title || rows?.part.label || table.table
  return (
    <li className={styles.entry}>
      <span className={styles.entryName}>{name}</span>
      <IconButton name={t('form-design.verify-table-edit', { name })} icon={<SettingOutlined />} onClick={onOpen} />
      {readOnly ? null : (
        <>
          <IconButton name={t('form-design.verify-table-up', { name })} icon={<ArrowUpOutlined />} disabled={isFirst} onClick={onUp} />
          <IconButton name={t('form-design.verify-table-remove', { name })} icon={<DeleteOutlined />} onClick={onRemove} />
        </>
      )}
    </li>
  )
}
