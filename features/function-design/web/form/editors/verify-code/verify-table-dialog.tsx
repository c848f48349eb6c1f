import { useId, useState, type ReactNode } from 'react'
import { mayBeTied, mayBeDay, checkVerifyTable, type OtherFunction } from '#engine/forms/check-verify-tables.ts'
import { mayTie } from '#engine/forms/check-verify-code.ts'
import { compiledForm } from '#engine/forms/compiled-form.ts'
import { fixedFilterIn, rulesOf } from '#engine/forms/fixed-filter.ts'
import type { FormDefinition, VerifyTable } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { DesignedFunction } from '#features/function-design/web/designed-function.ts'
import { FilterControl } from '#features/function-design/web/filter/filter-control.tsx'
import { useEditorPlace } from '#features/function-design/web/form/editors/editor-place.ts'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import { useOtherFunction, usePublishedFunctions } from '#features/function-design/web/form/editors/other-function.ts'
import { keyOption, OneField, PublicFields } from '#features/function-design/web/form/editors/verify-code/public-fields.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** What is chosen so far; a table is whole once it has a function, a sub-table and columns. */
interface Draft {
  readonly function: string | undefined
  readonly table: string | undefined
  readonly title: string
  readonly columns: readonly string[]
  readonly from: string | undefined
  readonly until: string | undefined
  readonly by: 'organization' | 'field'
  readonly own: string | undefined
  readonly its: string | undefined
  readonly ruleList: unknown
}

/** Begins with a table, or anew with a function, of which nothing is chosen yet. */
const draftOf = (table: Partial<VerifyTable> = {}): Draft => ({
  function: table.function,
  table: table.table,
  title: table.title ?? '',
  columns: table.columns ?? [],
  from: table.from,
  until: table.until,
  by: table.own === undefined ? 'organization' : 'field',
  own: table.own,
  its: table.its,
  ruleList: table.ruleList,
})

/** The table that is chosen; undefined while anything of it is missing. */
function wholeTable({ by, own, its, title, function: of, table, columns, from, until, ruleList }: Draft): VerifyTable | undefined {
  if (!of || !table || columns.length === 0 || (by === 'field' && (!own || !its))) return undefined
  return {
    function: of,
    table,
    columns,
    ...(title.trim() !== '' && { title: title.trim() }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(by === 'field' && own && its && { own, its }),
    ...(ruleList !== undefined && { ruleList }),
  }
}

interface VerifyTableDialogProps {
  /** Absent for a new one. */
  readonly table: VerifyTable | undefined
  readonly readOnly: boolean
  readonly onSave: (table: VerifyTable) => void
  readonly onClose: () => void
}

/** One sub-table of another function that is told beside the record. */
export function VerifyTableDialog({ table, readOnly, onSave, onClose }: VerifyTableDialogProps) {
  const t = useText()
  const { form, part } = useEditorPlace()
  const [draft, setDraft] = useState<Draft>(() => draftOf(table))
  const [checked, setChecked] = useState(false)
  const functions = usePublishedFunctions()
  const { designed, error = functions.error } = useOtherFunction(draft.function ?? '')
  const whole = wholeTable(draft)
  const faults = whole
    ? designed && faultsOf(form, part.key, whole, otherOf(designed))
    : [refusal('invalid', 'form-design.verify-incomplete')]
  const set = (members: Partial<Draft>) => setDraft({ ...draft, ...members })
  const confirm = () => {
    setChecked(true)
    if (whole && faults?.length === 0) onSave(whole)
  }
  const labelled = useLabelled()
  return (
    <Dialog
      open
      tall
      fillsPhone
      width={640}
      title={t('form-design.verify-tables')}
      onClose={onClose}
      {...(readOnly ? { foot: null } : { onConfirm: confirm })}
    >
      <div className={styles.stack}>
        {labelled('function', (id) => (
          <OneField
            id={id}
            options={functions.options ?? []}
            value={functions.options && draft.function}
            readOnly={readOnly}
            onChange={(of) => setDraft({ ...draftOf({ ...(of !== undefined && { function: of }) }), by: draft.by, own: draft.own })}
          />
        ))}
        {error === undefined ? null : <p className={styles.fault}>{error}</p>}
        {designed ? <OfFunction draft={draft} designed={designed} readOnly={readOnly} set={set} labelled={labelled} /> : null}
        {checked && faults && faults.length > 0 ? (
          <ul role="alert" className={styles.faults}>
            {faults.map(({ text, params }, index) => (
              <li key={index}>{t(text, params)}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  )
}

function faultsOf(form: FormDefinition, key: string, table: VerifyTable, other: OtherFunction): readonly Refusal[] {
  const field = outlineOf(form, fieldTypes).byName.get(key)
  return field ? checkVerifyTable(field, table, other) : []
}

const otherOf = ({ form, base }: DesignedFunction): OtherFunction => ({
  form: compiledForm(form, fieldTypes),
  hasFlow: base.enableFlow === 1,
})

type Labelled = (name: string, input: (id: string) => ReactNode) => ReactNode

function useLabelled(): Labelled {
  const t = useText()
  const id = useId()
  return (name, input) => (
    <div className={styles.labelled}>
      <label htmlFor={`${id}-${name}`}>{t(`form-design.verify-${name}`)}</label>
      {input(`${id}-${name}`)}
    </div>
  )
}

interface PartProps {
  readonly draft: Draft
  readonly readOnly: boolean
  readonly set: (members: Partial<Draft>) => void
}

/** What is chosen among the sub-tables and fields of the other function. */
function OfFunction({
  draft,
  designed,
  readOnly,
  set,
  labelled,
}: PartProps & { readonly designed: DesignedFunction; readonly labelled: Labelled }) {
  const t = useText()
  const { form, facts } = useEditorPlace()
  const own = compiledForm(form, fieldTypes)
  const other = otherOf(designed)
  const compiled = other.form
  const { outline } = compiled
  const rows = outline.tableByKey.get(draft.table ?? '')
  const days = (rows?.columns ?? []).filter((column) => mayBeDay(column, compiled)).map(keyOption)
  return (
    <>
      {labelled('table', (id) => (
        <OneField
          id={id}
          options={outline.tables.map(keyOption)}
          value={draft.table}
          readOnly={readOnly}
          onChange={(table) => set({ table, columns: [], from: undefined, until: undefined })}
        />
      ))}
      {outline.tables.length === 0 ? <p className={styles.note}>{t('form-design.verify-no-table')}</p> : null}
      {labelled('title', (id) => (
        <TextInput
          id={id}
          size="small"
          maxLength={100}
          readOnly={readOnly}
          value={draft.title}
          placeholder={rows?.part.label ?? ''}
          onChange={({ target }) => set({ title: target.value })}
        />
      ))}
      {labelled('columns', (id) => (
        <PublicFields
          id={id}
          form={compiled}
          fields={rows?.columns ?? []}
          nameOf={keyOption}
          value={draft.columns}
          readOnly={readOnly}
          onChange={(columns) => set({ columns })}
        />
      ))}
      {(['from', 'until'] as const).map((member) => (
        <div key={member}>
          {labelled(member, (id) => (
            <OneField
              id={id}
              options={days}
              value={draft[member]}
              readOnly={readOnly}
              placeholder={t('form-design.verify-no-limit')}
              onChange={(key) => set({ [member]: key })}
            />
          ))}
        </div>
      ))}
      {labelled('tie', (id) => (
        <Segmented<Draft['by']>
          id={id}
          size="small"
          block
          disabled={readOnly}
          aria-label={t('form-design.verify-tie')}
          value={draft.by}
          options={(['organization', 'field'] as const).map((value) => ({ value, label: t(`form-design.verify-tie-${value}`) }))}
          onChange={(by) => set({ by })}
        />
      ))}
      {draft.by === 'field' ? (
        <>
          {labelled('own', (id) => (
            <OneField
              id={id}
              options={own.outline.fields.filter((field) => mayTie(field, own)).map(keyOption)}
              value={draft.own}
              readOnly={readOnly}
              onChange={(own) => set({ own })}
            />
          ))}
          <p className={styles.note}>{t('form-design.verify-own-help')}</p>
          {labelled('its', (id) => (
            <OneField
              id={id}
              options={outline.fields.filter((field) => mayBeTied(field, other)).map(keyOption)}
              value={draft.its}
              readOnly={readOnly}
              onChange={(its) => set({ its })}
            />
          ))}
          {other.hasFlow ? null : <p className={styles.note}>{t('form-design.verify-its-help')}</p>}
        </>
      ) : null}
      <span>{t('form-design.verify-filter')}</span>
      <FilterControl
        form={designed.form}
        filter={fixedFilterIn(draft.ruleList)}
        facts={facts}
        readOnly={readOnly}
        title={t('form-design.verify-filter')}
        none={t('form-design.verify-filter-none')}
        covered={false}
        onSave={(filter) => set({ ruleList: filter.groups.length === 0 ? undefined : rulesOf(filter) })}
      />
    </>
  )
}
