import { useMemo } from 'react'
import type { FormTable } from '#engine/forms/outline.ts'
import { pickedValues } from '#engine/forms/picked-rows.ts'
import { PlaceProvider } from '#fields/place.tsx'
import { RelatedDialog } from '#fields/related-dialog.tsx'
import { pickingOf } from '#fields/sub-table/picking.ts'
import { formPorts, noteRelated, type RelatedRow } from '#ui/form-ports.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useForm } from '#web/form/form-place.tsx'
import { subTableOptions } from '#web/form/sub-table-options.ts'

interface PickRowsProps {
  readonly table: FormTable
  readonly onClose: () => void
}

/** Picks rows of a data interface, or records, each of which becomes a row of the sub-table. */
export function PickRows({ table, onClose }: PickRowsProps) {
  const t = useText()
  const feedback = useFeedback()
  const { session, facts } = useForm()
  const picking = useMemo(() => pickingOf(subTableOptions(table)), [table])
  const place = useMemo(() => ({ facts, label: table.part.label, valueOf: session.valueOfOther(table.key) }), [facts, session, table])
  const further = useMemo(() => picking?.cells.map(({ member }) => member) ?? [], [picking])
  async function take(rows: readonly RelatedRow[]): Promise<void> {
    onClose()
    const values = rows.map((row) => pickedValues(table.columns, picking?.cells ?? [], row, facts))
    // Other columns may show texts of what a picked row refers to.
    await readReferred(table, values).catch(() => undefined)
    const added = session.addRows(table.key, values)
    if (added.length < values.length)
      feedback.info(t('forms.too-many-rows', { label: table.part.label, max: session.rowIds(table.key).length }))
  }
  if (!picking) return null
  const { to, options } = picking
  return (
    <PlaceProvider value={place}>
      <RelatedDialog
        to={to}
        options={options}
        value={nothing}
        further={further}
        onClose={onClose}
        onConfirm={(_, rows) => void take(rows)}
      />
    </PlaceProvider>
  )
}

const nothing: readonly string[] = []

async function readReferred({ columns }: FormTable, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const ports = await formPorts()
  await Promise.all(
    columns.map(async ({ key, type, options }) => {
      const to = type.refersTo?.(options)
      const ids = rows.flatMap((row) => {
        const seen = row[key] === undefined ? '' : type.toExpression(row[key], options)
        return typeof seen === 'string' && seen !== '' ? [seen] : []
      })
      if (to?.source.kind === 'function' && ids.length > 0)
        noteRelated(to.source, await ports.relatedRows(to.source, [...new Set(ids)], []))
    }),
  )
}
