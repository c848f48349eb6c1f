import type { CallAnswer } from '#engine/contract/call.ts'
import { flowType } from '#engine/flows/wire-codes.ts'
import { listGivers, pageFlowsForOthers } from '#features/approvals/contract/delegations.ts'
import { listStartableForOthers } from '#features/approvals/contract/launching.ts'
import { saidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { mayStart } from '#features/approvals/server/definitions/may-start.ts'
import { startsFor } from '#features/approvals/server/delegation/starting.ts'
import { covers } from '#features/approvals/server/delegation/stand-ins.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { personOf, sessionAs } from '#server/sessions/as-person.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** 发起委托: what somebody may start now, and in whose name; only what the giver may start himself. */

type ForOthers = CallAnswer<typeof listStartableForOthers>['list']

async function flowsForOthers(kernel: Kernel, session: SignedIn): Promise<ForOthers> {
  const given = await startsFor(kernel, session.userId)
  if (given.length === 0) return []
  const [flows, book, directory] = await Promise.all([
    currentFlows(kernel),
    dictionaryBook(kernel, session.language),
    kernel.directory.snapshot(),
  ])
  const categories = book.entries('WorkFlowCategory')
  const found: ForOthers = []
  for (const [giverId, ofGiver] of Map.groupBy(given, ({ from }) => from.id)) {
    const giver = await personOf(kernel, giverId)
    if (!giver?.enabled) continue
    const organize = directory.organization(giver.organizationId)?.name ?? ''
    for (const flow of flows.values()) {
      if (!ofGiver.some((one) => covers(one, flow.id)) || !(await mayStart(kernel, sessionAs(giver, session), flow))) continue
      const { definition } = await saidFlow(kernel, session.language, flow.definition)
      const category = categories.find(({ id, code }) => id === flow.category || code === flow.category)?.name ?? ''
      found.push({
        id: flow.id,
        fullName: definition.name,
        enCode: flow.code,
        category,
        giver: { id: giverId, name: giver.name, organize },
      })
    }
  }
  return found.toSorted((a, b) => a.giver.name.localeCompare(b.giver.name, 'zh') || a.fullName.localeCompare(b.fullName, 'zh'))
}

export const forOthersCalls = [
  serve(listStartableForOthers, async ({ kernel, session }) => ({ list: await flowsForOthers(kernel, session) })),
  serve(pageFlowsForOthers, async ({ kernel, session, query }) => {
    const word = query.keyword.trim()
    const distinct = [...new Map((await flowsForOthers(kernel, session)).map((flow) => [flow.id, flow])).values()]
    const book = await dictionaryBook(kernel, session.language)
    const wanted = book.entries('WorkFlowCategory').find(({ id, code }) => id === query.category || code === query.category)?.name
    const flows = await currentFlows(kernel)
    const isOfType = (id: string): boolean => {
      const flow = flows.get(id)
      return query.flowType === '' || (flow !== undefined && String(flowType(flow.definition)) === query.flowType)
    }
    const found = distinct.filter(
      ({ id, fullName, enCode, category }) =>
        (query.category === '' || category === wanted) && (fullName.includes(word) || enCode.includes(word)) && isOfType(id),
    )
    const { currentPage, pageSize } = query
    const offset = (currentPage - 1) * pageSize
    const list = found
      .slice(offset, offset + pageSize)
      .map(({ id, fullName, enCode }) => ({ id, fullName, enCode, icon: '', iconBackground: '' }))
    return { list, pagination: { currentPage, pageSize, total: found.length } }
  }),
  serve(listGivers, async ({ kernel, session, query }) => {
    const found = (await flowsForOthers(kernel, session)).filter(({ id }) => query.flowId === '' || id === query.flowId)
    const givers = new Map(found.map(({ giver }) => [giver.id, giver]))
    return { list: [...givers.values()].map(({ id, name, organize }) => ({ id, fullName: name, headIcon: '', organize })) }
  }),
]
