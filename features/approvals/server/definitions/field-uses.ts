import { messageFields } from '#engine/flows/message-parameters.ts'
import type { ApproverNode, ConditionRule, FlowDefinition, FlowStep, NodeCall, NodeTimes, StartNode } from '#engine/flows/model.ts'
import { ownFormAt, ownFormOf, ownFormsOf, type FormOfRequest } from '#engine/flows/node-forms.ts'
import { placesOf } from '#engine/flows/tree.ts'
import { designMenus } from '#engine/resource/design-menus.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { functionById } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { FieldSubject } from '#server/resource/field-uses.ts'
import type { FieldUse, Uses } from '#server/resource/uses.ts'

/** What flows use of the fields of a function: rights at nodes, conditions, approvers, dates that count, titles, messages, values handed on. */
export async function fieldUsesOfFlows(kernel: Kernel, { functionId, fields }: FieldSubject): Promise<Pick<Uses, 'fields'>> {
  const fn = await functionById(kernel, functionId)
  const flows = [...(await currentFlows(kernel)).values()]
  const own = new Set(
    flows.filter(({ id, definition }) => id === fn?.flowId || definition.start.form?.id === functionId).map(({ id }) => id),
  )
  return {
    fields: flows.flatMap(({ id, name, definition }) =>
      own.has(id) || ownFormsOf(definition).includes(functionId)
        ? fieldUsesOfFlow(name, definition, { functionId, fields })
        : handedTo(name, definition, own, fields),
    ),
  }
}

/** Where a flow names fields of the form of its start, or of one of its nodes. @param kind text of what kind of flow it is */
export function fieldUsesOfFlow(
  name: string,
  definition: FlowDefinition,
  { functionId, fields }: Pick<FieldSubject, 'functionId' | 'fields'>,
  kind = 'approvals.use.flow',
): readonly FieldUse[] {
  const places = placesOf(definition)
  const form = ownFormsOf(definition).includes(functionId) ? functionId : null
  return fields.flatMap((field) => {
    // Flows write a column of a sub-table with a dash.
    const key = field.replace('.', '-')
    const found = new Set(
      places.flatMap(({ step }) => [
        ...(form === null ? wheresIn(step, key) : []),
        ...(step.kind === 'start' || step.kind === 'approver' ? wheresOfForm(definition, step, form, key) : []),
      ]),
    )
    return [...found].map((where) => ({ field, kind, name, where: `approvals.use.${where}`, menu: designMenus.flows }))
  })
}

/** Another flow begins the form of a sub flow with values for these fields. */
function handedTo(name: string, definition: FlowDefinition, flows: ReadonlySet<string>, fields: readonly string[]): readonly FieldUse[] {
  const values = placesOf(definition).flatMap(({ step }) => (step.kind === 'sub-flow' && flows.has(step.flow.id) ? step.values : []))
  return fields
    .filter((field) => values.some(({ to }) => to === field.replace('.', '-')))
    .map((field) => ({ field, kind: 'approvals.use.flow', name, where: 'approvals.use.begun', menu: designMenus.flows }))
}

const compares = (rules: readonly ConditionRule[], key: string): boolean =>
  rules.some((rule) => rule.kind === 'comparison' && (rule.field === key || (rule.other.kind === 'field' && rule.other.field === key)))

const countsFrom = (limit: NodeTimes['limit'] | undefined, key: string): boolean =>
  limit?.kind === 'own' && limit.from === 'form-field' && limit.field === key

type Where = 'watched' | 'condition' | 'approver' | 'time' | 'title' | 'right' | 'handed' | 'event' | 'message'

function wheresIn(step: FlowStep, key: string): readonly Where[] {
  if (step.kind === 'branch') return compares(step.rules, key) ? ['condition'] : []
  const assigned: readonly Where[] = 'assignee' in step && 'field' in step.assignee && step.assignee.field === key ? ['approver'] : []
  const timed: readonly Where[] = 'times' in step && countsFrom(step.times?.limit, key) ? ['time'] : []
  const titled: readonly Where[] = 'title' in step && typeof step.title === 'string' && step.title.includes(`{${key}}`) ? ['title'] : []
  const demanded: readonly Where[] = 'approveWhen' in step && compares(step.approveWhen?.rules ?? [], key) ? ['condition'] : []
  const watched: readonly Where[] = 'watchedFields' in step && step.watchedFields?.includes(key) ? ['watched'] : []
  const handed: readonly Where[] = step.kind === 'sub-flow' && step.values.some(({ from }) => from === key) ? ['handed'] : []
  const called: readonly Where[] = callsOf(step).some(({ parameters }) => parameters.some(({ from }) => from === key)) ? ['event'] : []
  const worded: readonly Where[] = messageFields(step).includes(key) ? ['message'] : []
  return [...demanded, ...watched, ...assigned, ...timed, ...titled, ...handed, ...called, ...worded]
}

/** Where a node names fields of a form that it shows, or that values come from or go into. @param form null for that of the start */
function wheresOfForm(definition: FlowDefinition, step: StartNode | ApproverNode, form: FormOfRequest, key: string): readonly Where[] {
  const formAt = (code: string): FormOfRequest => ownFormAt(definition, code)?.id ?? null
  const isShown = formAt(step.code) === form
  const groups = (step.kind === 'approver' && ownFormOf(definition, step) && step.transfers) || []
  const comes = isShown && groups.some(({ values }) => values.some(({ to }) => to === key))
  const goes = groups.some(({ node, values }) => formAt(node) === form && values.some(({ from }) => from === key))
  return [
    ...(isShown && step.rights.some((right) => right.field === key) ? (['right'] as const) : []),
    ...(comes || goes ? (['handed'] as const) : []),
  ]
}

/** The data interfaces that a step asks: at its events, and for its approvers. */
function callsOf(step: FlowStep): readonly NodeCall[] {
  const events = 'calls' in step && step.calls ? Object.values<NodeCall | undefined>(step.calls) : []
  const people = 'assignee' in step && step.assignee.kind === 'service' ? [step.assignee.call] : []
  return [...events, ...people].filter((call) => call !== undefined)
}
