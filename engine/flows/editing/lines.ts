import type { FlowDefinition, Fork } from '../model.ts'
import { changeStep, hang, onPass, tailOf } from './structure.ts'
import type { LowerNode, Tail } from './structure.ts'

/**
 * A line of the drawing, on which something can be inserted: right below a step, before its fork if it has one; or below the join of
 * its fork.
 */
export interface Line {
  readonly after: string
  readonly side: 'below' | 'join'
}

/** Inserts a node on a line. @param node without anything below it */
export function insertNode(definition: FlowDefinition, line: Line, node: LowerNode, newCode: () => string): FlowDefinition {
  return insertTail(definition, line, newCode, (tail) => ({
    next: hang(node, node.kind === 'foreign' ? { next: onPass(tail, newCode) } : tail),
  }))
}

/** Inserts a fork on a line; what stood below it follows its join. */
export function insertFork(definition: FlowDefinition, line: Line, fork: Fork, newCode: () => string): FlowDefinition {
  return insertTail(definition, line, newCode, (tail) => ({ fork, next: onPass(tail, newCode) }))
}

function insertTail(
  definition: FlowDefinition,
  { after, side }: Line,
  newCode: () => string,
  inserted: (tail: Tail) => Tail,
): FlowDefinition {
  return changeStep(definition, after, (step) => {
    const { fork, next } = step
    if (side === 'join' && fork) return hang(step, { fork, next: onPass(inserted({ next }), newCode) })
    const tail = inserted(tailOf(step))
    return hang(step, step.kind === 'foreign' ? { next: onPass(tail, newCode) } : tail)
  })
}
