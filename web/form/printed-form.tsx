import { useMemo } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import type { FormField, FormOutline, FormTable } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { PlaceProvider } from '#fields/place.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CellText } from '#web/form/cell-text.tsx'
import { groupsOf } from '#web/form/groups.ts'
import { isOnDevice } from '#web/form/part-slot.ts'
import styles from '#web/form/print.module.css'
import { PrintedTable } from '#web/form/printed-table.tsx'
import { subTableOptions } from '#web/form/sub-table-options.ts'
import { VerifyPicture } from '#web/form/verify-picture.tsx'
import { totalText } from '#web/form/table-totals.tsx'

export interface PrintedFormProps {
  readonly session: FormSession
  readonly definition: FormDefinition
  readonly facts: FormFacts
}

/** A form as it stands on paper, as the desk shows it: groups, fields with their values, tables with all rows. */
export function PrintedForm({ session, definition, facts }: PrintedFormProps) {
  const outline = outlineOf(definition, fieldTypes)
  const place = useMemo(() => ({ facts }), [facts])
  const given = { session, outline, facts }
  return (
    <PlaceProvider value={place}>
      {groupsOf(definition.parts).map(({ key, title, parts }) => {
        const blocks = blocksOf(parts, given)
        return blocks.length === 0 ? null : (
          <section key={key} className={styles.group}>
            {title === '' ? null : <h2>{title}</h2>}
            {blocks.map((block) =>
              block.table ? (
                <Table key={block.table.key} table={block.table} titled={block.table.part.label !== title} {...given} />
              ) : (
                <Fields key={block.fields[0]?.key} fields={block.fields} session={session} />
              ),
            )}
          </section>
        )
      })}
    </PlaceProvider>
  )
}

interface Given {
  readonly session: FormSession
  readonly outline: FormOutline
  readonly facts: FormFacts
}

/** Fields that stand together, or a sub-table. */
type Block = { readonly fields: readonly FormField[]; readonly table?: undefined } | { readonly table: FormTable }

/** The visible fields and sub-tables of some parts in reading order, through all containers, closed tabs included. */
function blocksOf(parts: readonly FormPart[], { session, outline }: Given): readonly Block[] {
  const blocks: Block[] = []
  const visit = (part: FormPart): void => {
    if (!isOnDevice(part, false)) return
    const field = outline.byName.get(part.key)
    if (!field) return part.children?.forEach(visit)
    if (!session.snapshot(field.key)?.visible) return
    const table = outline.tableByKey.get(part.key)
    const last = blocks.at(-1)
    if (table) blocks.push({ table })
    else if (last && !last.table) blocks[blocks.length - 1] = { fields: [...last.fields, field] }
    else blocks.push({ fields: [field] })
  }
  parts.forEach(visit)
  return blocks
}

function Fields({ fields, session }: Pick<Given, 'session'> & { readonly fields: readonly FormField[] }) {
  const t = useText()
  return (
    <dl className={styles.fields}>
      {fields.map((field) => {
        const value = session.snapshot(field.key)?.value ?? field.type.empty
        return (
          <div key={field.key} className={styles.field} data-wide={(field.part.span ?? 24) > 12}>
            <dt>{field.part.label}</dt>
            <dd>
              {field.type.isEmpty(value) ? t('form.nothing') : <CellText field={field} value={value} />}
              {field.part.verifyCode && !field.type.isEmpty(value) ? <VerifyPicture code={String(value)} /> : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Table({ table, titled, session, facts }: Given & { readonly table: FormTable; readonly titled: boolean }) {
  const t = useText()
  const options = useMemo(() => subTableOptions(table), [table])
  const place = useMemo(() => ({ facts, narrow: true }), [facts])
  const columns = table.columns.filter(({ part }) => isOnDevice(part, false))
  const totals = options.showSummary ? session.totals(table.key) : undefined
  const rows = session.rowIds(table.key)
  const cellOf = (row: string, field: FormField) => {
    const cell = session.snapshot(`${table.key}.${row}.${field.key}`)
    return cell?.visible ? <CellText field={field} value={cell.value} /> : null
  }
  if (rows.length === 0) return <p>{t('form.table.empty-read')}</p>
  return (
    <PlaceProvider value={place}>
      <PrintedTable
        title={titled ? table.part.label : undefined}
        heads={[t('form.table.number'), ...columns.map(({ part }) => part.label)]}
        aligns={['right', ...columns.map(({ type }) => type.align)]}
        rows={rows.map((row, index) => [index + 1, ...columns.map((field) => cellOf(row, field))])}
        totals={totals && [t('form.table.summary'), ...columns.map((field) => totalText(field, totals, options, facts))]}
      />
    </PlaceProvider>
  )
}
