import { askedInOrder } from '#engine/flows/editing/branches.ts'
import { branchesOf } from '#engine/flows/model.ts'
import { hungAt, stepOf } from '#engine/flows/editing/structure.ts'
import type { FlowDefinition, FlowStep } from '#engine/flows/model.ts'
import { boxOf, type Box } from '#features/flow-design/web/canvas/layout.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/**
 * The step that an arrow key leads to: up and down along the flow (down into the first branch), left and right to the nearest one beside
 * it in the drawing.
 *
 * @returns its code; undefined where there is none in this direction
 */
export function stepTowards(definition: FlowDefinition, boxes: readonly Box[], code: string, direction: Direction): string | undefined {
  const step = stepOf(definition, code)
  if (!step) return undefined
  if (direction === 'up') return shownAbove(definition, code)
  return direction === 'down' ? shownBelow(definition, step) : beside(boxes, code, direction)
}

function shownAbove(definition: FlowDefinition, code: string): string | undefined {
  const hung = hungAt(definition, code)
  if (!hung) return undefined
  return hung.above.kind === 'pass' ? shownAbove(definition, hung.above.code) : hung.above.code
}

function shownBelow(definition: FlowDefinition, step: FlowStep): string | undefined {
  const [first] = askedInOrder(branchesOf(step))
  if (first) return first.code
  return step.next ? shown(step.next) : joinAfter(definition, step.code)
}

const shown = (step: FlowStep): string | undefined => {
  if (step.kind !== 'pass') return step.code
  const [first] = askedInOrder(branchesOf(step))
  return first?.code ?? (step.next && shown(step.next))
}

/** Where the enclosing branches meet again. */
function joinAfter(definition: FlowDefinition, code: string): string | undefined {
  const hung = hungAt(definition, code)
  if (!hung) return undefined
  if (hung.by === 'branch' && hung.above.next) return shown(hung.above.next)
  return joinAfter(definition, hung.above.code)
}

function beside(boxes: readonly Box[], code: string, direction: 'left' | 'right'): string | undefined {
  const from = boxes.find(({ id }) => id === boxOf(code))
  if (!from) return undefined
  let nearest: Box | undefined
  const distance = ({ x, y }: Box): number => Math.abs(x - from.x) + 3 * Math.abs(y - from.y)
  for (const box of boxes) {
    const isThere = box.kind === 'card' && (direction === 'left' ? box.x < from.x - 1 : box.x > from.x + 1)
    if (isThere && (!nearest || distance(box) < distance(nearest))) nearest = box
  }
  return nearest?.step?.code
}
