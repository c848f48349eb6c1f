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
  const number = 1 + passesAbove(definition, after)
  // Forks that follow each other hang on invisible nodes: by the name alone their joins would be alike.
  if (side === 'join' && number > 1) return t('flow-design.line.join-of', { name, number })
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

/** How many invisible nodes there are from the step that names them to this one. */
function passesAbove(definition: FlowDefinition, code: string): number {
  const step = stepOf(definition, code)
  if (step?.kind !== 'pass') return 0
  const above = placesOf(definition).find(({ step: one }) => one.next?.code === code)?.step
  return 1 + (above ? passesAbove(definition, above.code) : 0)
}

/** The lines that are named by a step: below it, at its join, and at the joins of the forks that follow each other there. */
export function linesOfStep(definition: FlowDefinition, code: string): readonly Line[] {
  const lines: Line[] = [{ after: code, side: 'below' }]
  for (let step = stepOf(definition, code); step?.fork; step = step.next?.kind === 'pass' ? step.next : undefined)
    lines.push({ after: step.code, side: 'join' })
  return lines
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
