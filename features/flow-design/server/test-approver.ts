import { findPeople, type Found } from '#engine/flows/people.ts'
import { findSubFlowInitiators, subFlowOf } from '#engine/flows/sub-flows.ts'
import { route } from '#engine/flows/preview.ts'
import { initialState } from '#engine/flows/state.ts'
import { approverOf } from '#engine/flows/tree.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { testApprover } from '#features/flow-design/contract.ts'
import { ServicesUnasked } from '#features/approvals/entry.ts'
import { askingAsDesigner } from '#features/flow-design/server/asking-services.ts'
import { askedFlow, definitionOf, initiatorOf, organizationOf as mainOf, sampleOf } from '#features/flow-design/server/asked-flow.ts'
import { reasonsIn } from '#features/flow-design/server/person-reasons.ts'
import { organizationNames, organizationView } from '#features/pickers/entry.ts'
import { serve } from '#server/http/serve.ts'

const outcomes = {
  approve: ['skips', 'flow-design.test-skips'],
  refuse: ['blocks', 'flow-design.test-blocks'],
  name: ['names', 'flow-design.test-names'],
  pick: ['names', 'flow-design.test-picks'],
} as const

/** Where nobody can start a sub flow, the request cannot go on. */
function starting(found: ReturnType<typeof findSubFlowInitiators>): Found {
  if (typeof found === 'string') return { kind: found }
  const { people, by, failure } = found
  const why = failure && { failure }
  return people.length > 0 ? { kind: 'people', people, by, ...why } : { kind: 'refuse', ...why }
}

/** @throws ServicesUnasked where a data interface has to be asked first */
function asAnswered(found: Found): Exclude<Found, { kind: 'service' | 'later' }> {
  if (found.kind === 'service' || found.kind === 'later') throw new ServicesUnasked()
  return found
}

const said = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('；')

/** Whom a node asks for somebody, by the rule that runs the flow. */
export const serveTestApprover = serve(testApprover, async (context) => {
  const { params, body, say } = context
  const asked = await askedFlow(context, params.id, body.flowTemplateJson)
  const definition = definitionOf(asked)
  const node = approverOf(definition, body.node) ?? subFlowOf(definition, body.node)
  if (!node) throw new Refused(refusal('invalid', 'flow-design.node-unknown', { field: 'node' }))
  const { directory, nameOf, facts } = asked
  const initiator = initiatorOf(asked, body.initiatorId)
  const formData = sampleOf(asked, body.formData)
  // Who handled the nodes before, if everybody who is asked there approves.
  const way = route(definition, initialState, { formData, directory, initiator })
  const passed = way.steps.map(({ node: code, people }) => ({
    node: code,
    handlers: people.map(({ person }) => person),
    automatic: false,
    skipped: false,
  }))
  const search = { start: definition.start, initiator, formData, directory, passed, named: {}, picks: () => true }
  const request = { definition, organizationId: mainOf(asked, initiator.id), requestId: '', title: '', initiator, formData }
  const found = await askingAsDesigner(context, async (asking) => {
    const known = { ...search, services: asking.answersFor(request) }
    return asAnswered(node.kind === 'approver' ? findPeople(node, known) : starting(findSubFlowInitiators(node, known)))
  })
  const why = 'failure' in found && found.failure ? say(refusal('invalid', `flows.service-gave-${found.failure}`)) : ''
  const sayMissing = (missing: readonly string[] = []): string => {
    const regions = missing.map((code) => directory.regionName(code)).join('、')
    return regions === '' ? '' : say(refusal('invalid', 'flow-design.regions-missing', { params: { regions } }))
  }
  if (found.kind !== 'people') {
    const [outcome, text] = outcomes[found.kind]
    const missing = found.kind === 'refuse' ? sayMissing(found.missing) : ''
    return { outcome, text: said(why, `${missing}${say(refusal('invalid', text))}`), people: [], hidden: false }
  }
  const reasonOf = reasonsIn(asked, formData, context)
  const { directory: snapshot } = facts
  const opens = organizationView(snapshot, context.session)
  const organizationOf = (id: string): string => {
    const shown = (snapshot.person(id)?.organizationIds ?? []).flatMap((one) => snapshot.organization(one) ?? []).find(opens)
    return shown ? organizationNames(snapshot, shown) : ''
  }
  const seen = found.people.filter(({ id }) => nameOf(id) !== '')
  const people = seen.map(({ id, name }) => ({
    id,
    fullName: name,
    organize: organizationOf(id),
    reason: reasonOf(node, found.by, id),
  }))
  const text = `${sayMissing(found.missing)}${found.by === 'assignee' ? '' : reasonOf(node, found.by, '')}`
  return { outcome: 'people' as const, text: said(why, text), people, hidden: seen.length < found.people.length }
})
