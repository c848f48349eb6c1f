import { dataReportMenu, type ReportDefinition } from '#features/data-reports/contract.ts'
import { reportStore, inOrder, type StoredReport } from '#features/data-reports/server/tables.ts'
import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import type { FieldSubject } from '#server/resource/field-uses.ts'
import { heldBy, type UsedKind, type Uses } from '#server/resource/uses.ts'

/** A data report as a thing that other features use: menu entries open it. */
export const usedReports: UsedKind<Pick<StoredReport, 'id'>> = { name: 'data-report' }

/** Reports on a source, disabled ones too. */
const reportsOf = ({ db }: Pick<Kernel, 'db'>, kind: ReportDefinition['source']['kind'], id: string) =>
  reportStore.list(db, {
    where: [sql<boolean>`definition -> 'source' ->> 'id' = ${id} and definition -> 'source' ->> 'kind' = ${kind}`],
    order: inOrder,
  })

/** Reports hold the data interface they are made of. */
export async function reportsOfInterface(kernel: Kernel, id: string): Promise<Pick<Uses, 'holders'>> {
  const names = (await reportsOf(kernel, 'interface', id)).map(({ name }) => name)
  return { holders: heldBy('data-reports.hold-interface', names, 'onlineDev/dataReport') }
}

/** The fields that reports on a function name. */
export async function fieldUsesOfReports(kernel: Kernel, { functionId, fields }: FieldSubject): Promise<Pick<Uses, 'fields'>> {
  const reports = await reportsOf(kernel, 'function', functionId)
  const used = reports.map(({ name, definition }) => ({ name, fields: fieldsOf(definition) }))
  return {
    fields: fields.flatMap((field) =>
      used.filter((one) => one.fields.has(field)).map(({ name }) => ({ field, kind: 'data-reports.use', name, menu: dataReportMenu })),
    ),
  }
}

/** Names of all fields of a definition, with the sub-table whose rows it counts. */
function fieldsOf({ source, filters, groups, cross, measures, columns }: ReportDefinition): ReadonlySet<string> {
  const items = [...filters, ...groups, ...(cross ? [cross] : []), ...measures, ...columns]
  return new Set([source.table, ...items.map(({ field }) => field)])
}
