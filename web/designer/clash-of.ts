import { CallError, isRecord } from '#web/call/call-error.ts'
import { DraftClash } from '#web/designer/designer-store.ts'

const conflict = 409

/** Who changed a draft meanwhile, as the refusal of a save tells it. @param somebody stands for whom the user may not see */
export function clashOf(problem: unknown, somebody = ''): DraftClash | undefined {
  if (!(problem instanceof CallError) || problem.code !== conflict) return undefined
  const data = isRecord(problem.data) ? problem.data : {}
  const at = data['changedAt']
  return new DraftClash(String(data['changedBy'] ?? '') || somebody, typeof at === 'number' ? at : undefined)
}
