import { askedInOrder } from '#engine/flows/editing/branches.ts'
import type { Line } from '#engine/flows/editing/lines.ts'
import { branchesOf } from '#engine/flows/model.ts'
import { stepOf } from '#engine/flows/editing/structure.ts'
import type { FlowDefinition, FlowStep } from '#engine/flows/model.ts'
import { placesOf } from '#engine/flows/tree.ts'
import { kindText } from '#features/flow-design/web/sentences.ts'
import type { Translate } from '#ui/text/use-text.tsx'

/** Where a line is, in words: 在「县审」之后. */
export function lineText({ after, side }: Line, definition: FlowDefinition, t: Translate): string {
  const name = nameAbove(definition, after, t)
  return t(side === 'join' ? 'flow-design.line.join' : 'flow-design.line.below', { name })
}

/** An invisible node is named by the step whose branches it follows. */
function nameAbove(definition: FlowDefinition, code: string, t: Translate): string {
  const step = stepOf(definition, code)
  if (!step) return code
  if (step.kind !== 'pass') return step.name || kindText(step, { t, definition })
  const above = placesOf(definition).find(({ step: one }) => one.next?.code === code)?.step
  return above ? nameAbove(definition, above.code, t) : ''
}

/** All lines on which something can be inserted, in the order of drawing: that below a join comes after those of its branches. */
export function linesOf({ start }: FlowDefinition): readonly Line[] {
  const from = (step: FlowStep): readonly Line[] => [
    ...(step.kind === 'pass' ? [] : [{ after: step.code, side: 'below' } as const]),
    ...askedInOrder(branchesOf(step)).flatMap(from),
    ...(step.fork ? [{ after: step.code, side: 'join' } as const] : []),
    ...(step.next ? from(step.next) : []),
  ]
  return from(start)
}
