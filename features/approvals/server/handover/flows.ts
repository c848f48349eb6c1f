import { approversChange } from '#engine/flows/approver-changes.ts'
import { nodesNaming, replacePerson } from '#engine/flows/replace-person.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { directoryOf } from '#features/approvals/server/definitions/flow-facts.ts'
import { currentFlows, flowVersion, saveFlow } from '#features/approvals/server/definitions/flows.ts'
import { comparedAtMost, runningRequests } from '#features/approvals/server/reading/organization-effects.ts'
import { titleColumns, titlesWithoutFields } from '#features/approvals/server/reading/titles-without-fields.ts'
import type { HandedKind, HandoverQuestion, HeldThings } from '#features/users/entry.ts'
import type { Tx } from '#server/database/types.ts'
import { heldBy } from '#server/resource/uses.ts'

/** Flows whose current version names somebody. Running requests keep their version; what that means for them is told beside. */
export const handedFlows: HandedKind = {
  name: 'flows',
  title: 'approvals.handover.flows',
  effect: 'approvals.handover.flows-effect',
  things: async (question, atMost) => {
    const { kernel, from } = question
    const naming = [...(await currentFlows(kernel)).values()]
      .map(({ id, name, definition }) => ({ id, name, nodes: nodesNaming(definition, from.id) }))
      .filter(({ nodes }) => nodes.length > 0)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
    const things = naming.slice(0, atMost).map(({ id, name, nodes }) => ({
      id,
      name: `${name}（${nodes.join('、')}）`,
      refused: refuseChanging(question),
    }))
    return { things, total: naming.length, notes: question.to ? [] : await stillAsked(question) }
  },
  give: async (work, id) => {
    const { kernel, tx, from, to, audit } = work
    const refused = refuseChanging(work)
    if (refused) return refused
    const flow = await lockedFlow(tx, id)
    if (!flow || nodesNaming(flow.definition, from.id).length === 0) return refusal('conflict', 'approvals.handover.flow-changed')
    try {
      const version = await saveFlow(kernel, tx, { ...flow, definition: replacePerson(flow.definition, from.id, to.id) })
      const people = { person: { before: from.id, after: to.id } }
      audit({
        action: 'flow.person-replaced',
        object: `flow:${id}`,
        changes: { ...people, version: { before: flow.version, after: version } },
      })
      return undefined
    } catch (error) {
      if (error instanceof Refused) return error.refusals[0]
      throw error
    }
  },
}

/** Flows belong to no organization, so graded administrators do not change them. */
function refuseChanging({ session }: HandoverQuestion): Refusal | undefined {
  return session.isAdministrator ? undefined : refusal('forbidden', 'approvals.handover.flows-administrators')
}

async function lockedFlow(tx: Tx, id: string) {
  return tx
    .selectFrom('flow')
    .innerJoin('flow_version', (join) =>
      join.onRef('flow_version.flow_id', '=', 'flow.id').onRef('flow_version.version', '=', 'flow.version'),
    )
    .select(['flow.id', 'flow.code', 'flow.name', 'flow.category', 'flow.version', 'flow_version.definition'])
    .where('flow.id', '=', id)
    .forUpdate('flow')
    .executeTakeFirst()
}

/** Running requests that will come to nodes for which the person is still found: those where somebody else would be, were he disabled. */
async function stillAsked({ kernel, directory, from }: HandoverQuestion): Promise<NonNullable<HeldThings['notes']>> {
  const now = directoryOf(directory)
  const without = { ...now, isEnabled: (id: string) => id !== from.id && now.isEnabled(id) }
  const rows = await runningRequests(kernel)
    .select([...titleColumns, 'state'])
    .orderBy('id')
    .limit(comparedAtMost)
    .execute()
  const asked: typeof rows = []
  for (const row of rows) {
    const definition = await flowVersion(kernel, row.flow_id, row.flow_version)
    if (approversChange(definition, row.state, now, without)) asked.push(row)
  }
  return heldBy('approvals.handover.still-asked', await titlesWithoutFields(kernel, asked))
}
