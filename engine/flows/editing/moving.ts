import type { FlowDefinition, FlowStep, PassNode } from '../model.ts'
import { insertNode } from './lines.ts'
import type { Line } from './lines.ts'
import { removeStep } from './removing.ts'
import { alone, changeStep, hang, hungAt, stepOf, tailOf } from './structure.ts'
import type { LowerNode } from './structure.ts'

/** Moves a single node to another line; what was below it stays joined where it was. */
export function moveNode(definition: FlowDefinition, code: string, line: Line, newCode: () => string): FlowDefinition {
  const node = movable(definition, code)
  if (!node || staysThere(definition, code, line)) return definition
  // First the copy, so that the line is still there: it may be one of the node's own.
  const stand = newCode()
  const copied = insertNode(definition, line, { ...node, code: stand }, newCode)
  const removed = removeStep(copied, code, newCode)
  return changeStep(removed, stand, (step) => hang({ ...alone(step), code }, tailOf(step)))
}

/** The node alone; undefined for the start, a branch and invisible nodes. */
export function movable(definition: FlowDefinition, code: string): LowerNode | undefined {
  const step = stepOf(definition, code)
  return step && isMovable(step) ? alone(step) : undefined
}

/** Whether a step can stand elsewhere by itself. */
export function isMovable(step: FlowStep): step is Exclude<LowerNode, PassNode> {
  return step.kind !== 'start' && step.kind !== 'branch' && step.kind !== 'pass'
}

function staysThere(definition: FlowDefinition, code: string, { after, side }: Line): boolean {
  if (after === code) return side === 'below' || !stepOf(definition, code)?.fork
  const hung = hungAt(definition, code)
  return hung?.by === 'next' && hung.above.code === after && (side === 'join') === (hung.above.fork !== undefined)
}
