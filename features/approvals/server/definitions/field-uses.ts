import type { ConditionRule, FlowDefinition, FlowStep } from '#engine/flows/model.ts'
import { placesOf } from '#engine/flows/tree.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { functionById } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { FieldSubject } from '#server/resource/field-uses.ts'
import type { FieldUse, Uses } from '#server/resource/uses.ts'

/** What the flow of a function uses of its fields: rights at nodes, conditions, approvers, dates that count, its title. */
export async function fieldUsesOfFlows(kernel: Kernel, { functionId, fields }: FieldSubject): Promise<Pick<Uses, 'fields'>> {
  const fn = await functionById(kernel, functionId)
  const flow = fn?.flowId === undefined ? undefined : (await currentFlows(kernel)).get(fn.flowId)
  return { fields: flow ? fields.flatMap((field) => usesIn(flow.name, flow.definition, field)) : [] }
}

function usesIn(name: string, definition: FlowDefinition, field: string): readonly FieldUse[] {
  // Flows write a column of a sub-table with a dash.
  const key = field.replace('.', '-')
  const found = new Set(placesOf(definition).flatMap(({ step }) => wheresIn(step, key)))
  return [...found].map((where) => ({ field, kind: 'approvals.use.flow', name, where: `approvals.use.${where}` }))
}

const compares = (rules: readonly ConditionRule[], key: string): boolean =>
  rules.some((rule) => rule.kind === 'comparison' && (rule.field === key || (rule.other.kind === 'field' && rule.other.field === key)))

type Where = 'watched' | 'condition' | 'approver' | 'time' | 'title' | 'right'

function wheresIn(step: FlowStep, key: string): readonly Where[] {
  if (step.kind === 'branch') return compares(step.rules, key) ? ['condition'] : []
  const text = JSON.stringify(step)
  const rights: readonly Where[] = 'rights' in step && step.rights.some((right) => right.field === key) ? ['right'] : []
  const assigned: readonly Where[] = 'assignee' in step && 'field' in step.assignee && step.assignee.field === key ? ['approver'] : []
  const timed: readonly Where[] = text.includes(`"from":"form-field","field":${JSON.stringify(key)}`) ? ['time'] : []
  const titled: readonly Where[] = 'title' in step && typeof step.title === 'string' && step.title.includes(`{${key}}`) ? ['title'] : []
  const demanded: readonly Where[] = 'approveWhen' in step && compares(step.approveWhen?.rules ?? [], key) ? ['condition'] : []
  const watched: readonly Where[] = 'watchedFields' in step && step.watchedFields?.includes(key) ? ['watched'] : []
  return [...demanded, ...watched, ...rights, ...assigned, ...timed, ...titled]
}
