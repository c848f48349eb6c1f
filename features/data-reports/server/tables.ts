import { sql, type ColumnType, type Generated } from 'kysely'
import type { ReportDefinition } from '#features/data-reports/contract.ts'
import { storeOf } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    data_report: {
      id: string
      code: string
      name: string
      category: string
      definition: ColumnType<ReportDefinition, string, string>
      description: string
      enabled: boolean
      sort_code: number
      version: Generated<number>
      created_at: Generated<Date>
      created_by: Generated<string | null>
      modified_at: Generated<Date | null>
    }
  }
}

/** A report as it is stored. */
export interface StoredReport {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly category: string
  readonly definition: ReportDefinition
  readonly description: string
  readonly enabled: boolean
  readonly sortCode: number
  readonly version: number
}

export const reportStore = storeOf('data_report', {
  item: (row): StoredReport => ({
    id: row.id,
    code: row.code,
    name: row.name,
    category: row.category,
    definition: row.definition,
    description: row.description,
    enabled: row.enabled,
    sortCode: row.sort_code,
    version: row.version,
  }),
  row: (report: StoredReport) => ({
    id: report.id,
    code: report.code,
    name: report.name,
    category: report.category,
    definition: JSON.stringify(report.definition),
    description: report.description,
    enabled: report.enabled,
    sort_code: report.sortCode,
    version: report.version,
  }),
  stamp: ({ now, userId }, isNew) => (isNew ? { created_at: now, created_by: userId } : { modified_at: now }),
})

export const inOrder = sql`sort_code, created_at, id`
