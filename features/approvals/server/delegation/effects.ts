import type { Person } from '#engine/flows/state.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { delegationKinds } from '#features/approvals/contract/delegations.ts'
import { boxesChanged } from '#features/approvals/server/boxes/box-changes.ts'
import type { StoredDelegation } from '#features/approvals/server/delegation/tables.ts'
import { messageEntry } from '#features/messages/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'

/** Lists of the screen by the value of `config` in its address: given, and got. */
const shownIn = { given: '1', got: '2' } as const

/**
 * Whom a change of a delegation concerns: the other person gets a message, and the open pages of both read their boxes again.
 *
 * @param by who changes it; nobody gets a message about what he did himself
 */
export function effectsOf(
  before: StoredDelegation | undefined,
  after: StoredDelegation | undefined,
  by: Person,
  kernel: Pick<Kernel, 'now' | 'settings'>,
): OutboxEntry[] {
  const now = kernel.now()
  const lives = (one: StoredDelegation | undefined): one is StoredDelegation => one !== undefined && one.ends_at.getTime() > now
  const tell = (moment: 'given' | 'changed' | 'ended', about: StoredDelegation, userId: string) =>
    messageFor(moment, about, { userId, by, zone: kernel.settings.timeZone })
  const messages: OutboxEntry[] = []
  const isSame = before?.user_id === after?.user_id && before?.to_user_id === after?.to_user_id
  if (lives(before) && (!lives(after) || !isSame)) {
    for (const userId of [before.user_id, before.to_user_id]) messages.push(...tell('ended', before, userId))
    if (lives(after)) for (const userId of [after.user_id, after.to_user_id]) messages.push(...tell('given', after, userId))
  } else if (lives(after)) {
    const moment = lives(before) ? 'changed' : 'given'
    for (const userId of [after.user_id, after.to_user_id]) messages.push(...tell(moment, after, userId))
  }
  const people = new Set([before, after].flatMap((one) => (one ? [one.user_id, one.to_user_id] : [])))
  return [...messages, ...boxesChanged([...people])]
}

function messageFor(
  moment: 'given' | 'changed' | 'ended',
  { id, kind, user_id, user_name, to_user_name, flow_ids, flow_name, starts_at, ends_at }: StoredDelegation,
  { userId, by, zone }: { readonly userId: string; readonly by: Person; readonly zone: string },
): OutboxEntry[] {
  if (userId === by.id) return []
  const time = (at: Date) => fromEpoch(at.getTime(), 'yyyy-MM-dd HH:mm', zone) ?? ''
  const side = userId === user_id ? 'given' : 'got'
  const what = `${kind === delegationKinds.start ? '-start' : ''}${flow_ids.length === 0 ? '-all' : ''}`
  return [
    messageEntry({
      userIds: [userId],
      type: 2,
      isDelegation: true,
      text: `approvals.message.delegation-${moment}${what}`,
      params: { from: user_name, to: to_user_name, flows: flow_name, start: time(starts_at), end: time(ends_at) },
      from: by,
      body: { type: shownIn[side], delegationId: id },
    }),
  ]
}
