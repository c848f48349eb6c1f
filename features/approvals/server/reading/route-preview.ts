import { initialState } from '#engine/flows/state.ts'
import { everyRight } from '#engine/forms/rights.ts'
import { routePreview } from '#features/approvals/contract.ts'
import { directoryOf, seenBy } from '#features/approvals/server/definitions/flow-facts.ts'
import { askedFormOf } from '#features/approvals/server/definitions/form-of-flow.ts'
import { saidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import { startableFlow } from '#features/approvals/server/definitions/flows.ts'
import { startingFor } from '#features/approvals/server/delegation/starting.ts'
import { readingOf } from '#features/approvals/server/reading/request-reading.ts'
import { routeReader } from '#features/approvals/server/reading/route-reader.ts'
import { comingEntries } from '#features/approvals/server/reading/timeline.ts'
import { decideRecord, factsForOwner, readData, serverFacts } from '#features/records/entry.ts'
import { serve } from '#server/http/serve.ts'

/**
 * Runs the flow engine without storing anything or sending messages. An existing request continues from its current state: one
 * that was returned to come straight back does not start anew.
 */
export const routePreviewHandler = serve(routePreview, async ({ kernel, session: caller, body, say: sentence }) => {
  const own = body.id ? (await readingOf(kernel, caller, body.id)).open : undefined
  const session = !own && body.delegateUser ? (await startingFor(kernel, caller, body.delegateUser, body.flowId)).session : caller
  const { definition } = own ?? (await startableFlow(kernel, body.flowId))
  const { fn } = await askedFormOf(kernel, session, body.flowId, own?.row.id)
  const facts = await serverFacts(kernel, session)
  const { values } = await decideRecord({
    kernel,
    session,
    fn,
    ...(own ? { before: own.record.values } : {}),
    wanted: readData(fn, JSON.stringify(body.formData), facts),
    rights: everyRight,
    facts: own ? factsForOwner(facts, session, own.record.ownerId) : facts,
    submitting: false,
  })
  const { clock, words } = await routeReader(kernel, session)
  const wayFacts = {
    formData: values as never,
    directory: directoryOf(facts.directory, facts.lookups),
    initiator: { id: session.userId, name: session.name },
    sees: seenBy(facts.directory, session),
    clock,
  }
  const way = comingEntries(definition, own?.row.state ?? initialState, wayFacts, definition.start.code, words)
  const { say } = await saidFlow(kernel, session.language, definition)
  const timeline = way.timeline.map((entry) => ({ ...entry, nodeName: say(entry.nodeName) }))
  return { timeline, problem: way.refusal ? sentence(way.refusal) : '' }
})
