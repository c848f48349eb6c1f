import { ownFormAt } from '#engine/flows/node-forms.ts'
import type { Person } from '#engine/flows/state.ts'
import { approverOf } from '#engine/flows/tree.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { isRecordId, recordRights, type VisibleFields } from '#features/records/entry.ts'
import { watchedLaunches } from '#features/approvals/server/monitor/watched.ts'
import { standInAt } from '#features/approvals/server/delegation/stand-ins.ts'
import { seenOfStarted } from '#features/approvals/server/delegation/starting.ts'
import { openRequest, readRequest, type OpenRequest } from '#features/approvals/server/storage/open-request.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** The relation of a person to a request, which decides which fields may be read. */
export interface RequestReading {
  readonly open: OpenRequest
  /** The node whose field rights apply: that of the open or last work item; for the initiator the start. */
  readonly node: string
  /** Id of the open work item on which this person may act. */
  readonly workItem: string | undefined
  /** Whose work item it is, where he acts in the name of somebody else (委托). */
  readonly inNameOf?: Person
  /** Fields the menu grants; undefined when a work item is the right to read. */
  readonly menu: VisibleFields | undefined
  /** The right by which it is read: an open work item, one of somebody he stands in for, as its initiator, as who started it in that one's name, as who handled it or got a copy, the row right, or, of a launch flow, as who watches over it. */
  readonly by: 'work-item' | 'stand-in' | 'initiator' | 'starter' | 'handled' | 'row-right' | 'watcher'
}

/**
 * Opens a request for reading: for its initiator, for everybody who had a work item or a copy or stands in for who has one, for users who may read the
 * record by row right, and of a launch flow for who watches over it. For all others it does not exist (security 2, 4.6).
 *
 * @param workItem id of the work item that is asked for, which counts before others that this person may act on
 * @throws Refused 404
 */
export async function readingOf(kernel: Kernel, session: SignedIn, requestId: string, workItem?: string): Promise<RequestReading> {
  if (!isRecordId(requestId)) throw new Refused(refusal('missing', 'kernel.missing'))
  // The same statements for a request that is hidden and for one that does not exist, so that the time tells nothing.
  const row = await readRequest(kernel.db, requestId)
  const asked = await lastNode(kernel, session, requestId)
  const standIn = await standInAt(kernel, session.userId, row, workItem)
  const byRole = await recordRights(kernel, session, row?.function_id, requestId)
  const owned = row?.state.entries.filter(({ person }) => person.id === session.userId) ?? []
  const own = owned.find(({ id }) => id === workItem) ?? owned[0]
  const isAskedFor = standIn !== undefined && standIn.workItem.id === workItem
  const started = await seenOfStarted(kernel, session, row)
  const isInitiator = row?.state.initiator?.id === session.userId
  const watched = ((await watchedLaunches(kernel, session, [requestId])) ?? []).length > 0
  if (!row || !(own || standIn || isInitiator || asked || started || byRole?.inReach || watched))
    throw new Refused(refusal('missing', 'kernel.missing'))

  const open = await openRequest(kernel, session, row)
  const start = open.definition.start.code
  const menu = byRole?.asked.visible
  if (own && !isAskedFor) return { open, node: own.node, workItem: own.id, menu: undefined, by: 'work-item' }
  if (standIn) {
    const { workItem: item, delegated } = standIn
    return { open, node: item.node, workItem: item.id, inNameOf: delegated.from, menu: undefined, by: 'stand-in' }
  }
  if (isInitiator) return { open, node: start, workItem: undefined, menu, by: 'initiator' }
  if (asked) return { open, node: asked, workItem: undefined, menu: undefined, by: 'handled' }
  if (started) return { open, node: start, workItem: undefined, menu: started, by: 'starter' }
  return { open, node: lastPassed(open) ?? start, workItem: undefined, menu, by: byRole?.inReach ? 'row-right' : 'watcher' }
}

/** The node at which this person last handled the request, in his own name or that of somebody else, or got a copy. */
async function lastNode(kernel: Kernel, session: SignedIn, requestId: string): Promise<string | undefined> {
  const handled = await kernel.db
    .selectFrom('flow_operator')
    .select('node')
    .where('task_id', '=', requestId)
    .where(({ or, eb }) => or([eb('user_id', '=', session.userId), eb('handled_by', '=', session.userId)]))
    .where('state', '=', 'handled')
    .orderBy('handled_at', 'desc')
    .executeTakeFirst()
  if (handled) return handled.node
  const copied = await kernel.db
    .selectFrom('flow_copy')
    .select('node')
    .where('task_id', '=', requestId)
    .where('user_id', '=', session.userId)
    .executeTakeFirst()
  return copied?.node
}

/** The last node that was passed with the form of the start before it: who has no part in a request is none of the people of a node. */
function lastPassed({ definition, row }: OpenRequest): string | undefined {
  return row.state.passed.findLast(({ node }) => approverOf(definition, node) && !ownFormAt(definition, node))?.node
}
