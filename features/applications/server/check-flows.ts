import { checkFlow } from '#engine/flows/check.ts'
import { decodeFlow, encodeFlow } from '#engine/flows/codec.ts'
import type { ApproverNode, FieldRight, FlowStep } from '#engine/flows/model.ts'
import { placesOf } from '#engine/flows/tree.ts'
import type { FlowText } from './application-text.ts'
import type { Application } from './read-application.ts'

/** Checks that each flow can run and refers to existing forms, fields and roles. Returns the problems. */
export function checkFlows(application: Application, fieldsOf: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const roles = new Set(application.roles.content.roles.map(({ code }) => code))
  return application.flows.flatMap(({ path, content }) =>
    checkOne(content, fieldsOf.get(content.form), roles).map((problem) => `${path}: ${problem}`),
  )
}

function checkOne(flow: FlowText, fields: ReadonlySet<string> | undefined, roles: ReadonlySet<string>): readonly string[] {
  if (!fields) return [`no form ${flow.form}`]
  const decoded = decodeFlow({ id: flow.id, code: flow.code, name: flow.name, version: 1 }, flow.flowTemplateJson)
  if (decoded.refusal) return [decoded.refusal.text]
  const kept = JSON.stringify(encodeFlow(decoded.definition)) === JSON.stringify(flow.flowTemplateJson)
  return [
    ...(kept ? [] : ['the tree does not come back as it was']),
    ...checkFlow(decoded.definition).map(({ name, refusal }) => `${name}: ${refusal.text}`),
    ...placesOf(decoded.definition).flatMap(({ step }) => checkStep(step, fields, roles).map((problem) => `${step.name}: ${problem}`)),
  ]
}

function checkStep(step: FlowStep, fields: ReadonlySet<string>, roles: ReadonlySet<string>): readonly string[] {
  if (step.kind === 'branch')
    return step.rules.flatMap((rule) => (rule.kind === 'comparison' ? missing('field', [rule.field], fields) : []))
  if (step.kind === 'start') return [...checkRights(step.rights, fields), ...missing('role', step.initiators.roles, roles)]
  return step.kind === 'approver' ? [...checkRights(step.rights, fields), ...checkAssignee(step, roles)] : []
}

/** Every field must be listed for a node, because a missing one would silently get the default rights. */
function checkRights(rights: readonly FieldRight[], fields: ReadonlySet<string>): readonly string[] {
  const named = rights.map(({ field }) => field)
  return [
    ...missing('field', named, fields),
    ...[...fields].filter((field) => !named.includes(field)).map((field) => `no right for ${field}`),
  ]
}

function checkAssignee({ assignee }: ApproverNode, roles: ReadonlySet<string>): readonly string[] {
  if (assignee.kind === 'territory') return missing('role', assignee.roles, roles)
  return assignee.kind === 'members' ? missing('role', assignee.members.roles, roles) : []
}

const missing = (kind: string, named: readonly string[], known: ReadonlySet<string>): readonly string[] =>
  named.filter((name) => !known.has(name)).map((name) => `no ${kind} ${name}`)
