import { own } from '../json.ts'
import type { FlowDefinition } from '../model.ts'
import { changeStep } from './structure.ts'

/** Names a step. The caption of its box in the family's drawing goes along where it said the same. */
export function renameStep(definition: FlowDefinition, code: string, name: string): FlowDefinition {
  return changeStep(definition, code, (step) => {
    if (step.kind === 'foreign' || step.name === name) return step
    const { kept } = step
    return { ...step, name, ...(kept && own(kept, 'content') === step.name && { kept: { ...kept, content: name } }) }
  })
}
