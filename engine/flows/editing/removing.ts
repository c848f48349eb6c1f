import type { FlowDefinition, FlowStep } from '../model.ts'
import { append, changeStep, hang, hungAt, onPass, stepOf, tailOf } from './structure.ts'

/**
 * Takes a step out. What was below a node joins what is above it; a branch goes with all that is in it, and where one branch is left
 * its nodes stand in the line itself.
 *
 * @returns the same definition where it is the start, or there is no such step
 */
export function removeStep(definition: FlowDefinition, code: string, newCode: () => string): FlowDefinition {
  const step = stepOf(definition, code)
  const hung = hungAt(definition, code)
  if (!step || !hung) return definition
  if (hung.by === 'branch') return removeBranch(definition, hung.above, code)
  return changeStep(definition, hung.above.code, (above) => {
    const tail = tailOf(step)
    const isFree = !above.fork && above.kind !== 'foreign'
    return hang(above, isFree ? tail : { fork: above.fork, next: onPass(tail, newCode) })
  })
}

function removeBranch(definition: FlowDefinition, above: FlowStep, code: string): FlowDefinition {
  return changeStep(definition, above.code, (step) => {
    const { fork, next } = step
    if (!fork || fork.kind === 'foreign') return step
    const branches = fork.branches.filter((branch) => branch.code !== code)
    const [only] = branches
    if (branches.length > 1) return hang(step, { fork: { ...fork, branches }, next })
    return hang(step, only ? append(tailOf(only), next) : { next })
  })
}

/** Takes the fork of a step out with all its branches; what follows the join comes right below the step. */
export function removeFork(definition: FlowDefinition, code: string): FlowDefinition {
  return changeStep(definition, code, (step) => (step.fork ? hang(step, { next: step.next }) : step))
}
