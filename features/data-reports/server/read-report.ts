import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { ReportDefinition } from '#features/data-reports/contract.ts'
import { readInterfaceReport, type InterfaceReport } from '#features/data-reports/server/interface-report.ts'
import { readFunctionReport, type FunctionReport, type ItemProblem } from '#features/data-reports/server/read-function.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

export interface ReadReport {
  /** Undefined where the source is gone, or hidden from the reader. */
  readonly report: FunctionReport | InterfaceReport | undefined
  readonly problems: readonly ItemProblem[]
}

/** A definition as one person may read it. */
export async function readReportFor(kernel: Kernel, session: SignedIn, definition: ReportDefinition): Promise<ReadReport> {
  const read: ReadReport =
    definition.source.kind === 'function'
      ? await readFunctionReport(kernel, session, definition)
      : await readInterfaceReport(kernel, definition)
  const shape = shapeProblem(definition)
  return shape ? { ...read, problems: [...read.problems, { refusal: shape, blocks: true }] } : read
}

/** What makes a table of the items, whatever their fields are. */
function shapeProblem({ groups, cross, measures, columns }: ReportDefinition): Refusal | undefined {
  if (groups.length === 0 && measures.length === 0 && columns.length === 0)
    return refusal('invalid', 'data-reports.empty', { field: 'definition.columns' })
  if (!cross) return undefined
  if (columns.length > 0) return refusal('invalid', 'data-reports.cross-with-columns', { field: 'definition.cross' })
  return measures.length === 0 ? refusal('invalid', 'data-reports.cross-without-measure', { field: 'definition.cross' }) : undefined
}
