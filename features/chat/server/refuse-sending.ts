import { LRUCache } from 'lru-cache'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { peopleView } from '#features/pickers/entry.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Db } from '#server/database/types.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { FrameBudget } from '#server/sockets/frame-budget.ts'

const wroteTo = fixedStatement<{ other_id: string }>(`
  select s.other_id from chat_side as s where s.user_id = $1::uuid and s.other_id = any($2::uuid[])
    and exists (select from chat_message as m where m.pair_id = s.pair_id and m.sender_id = s.other_id)`)

/** Those among some people who have written to a person. */
export async function writersTo(db: Db, userId: string, people: readonly string[]): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set()
  return new Set((await wroteTo(db, [userId, people])).map((row) => row.other_id))
}

/**
 * Why somebody may not write to another person: one writes to the people one sees in pickers (security 4.9), and answers whoever has
 * written first. A person who is not seen and one who does not exist are refused alike.
 *
 * @param hasWritten whether the other person has written to the sender
 */
export function refuseReceiver(
  directory: DirectorySnapshot,
  session: SignedIn,
  receiverId: string,
  hasWritten: boolean,
): Refusal | undefined {
  if (receiverId === session.userId) return refusal('invalid', 'chat.to-oneself')
  const person = directory.person(receiverId)
  if (!person || (!hasWritten && !peopleView(directory, session).sees(person))) return refusal('forbidden', 'chat.stranger')
  return person.enabled ? undefined : refusal('forbidden', 'chat.disabled')
}

/** Senders whose pace is watched; who has been quiet for longest is forgotten, with a full budget. */
const watchedAtMost = 20_000

const budgets = new WeakMap<Kernel, LRUCache<string, FrameBudget>>()

/** Why a user may not send another message now: so many a second (security 10), counted by each node. */
export function refusePace(kernel: Kernel, userId: string): Refusal | undefined {
  const ofUsers = budgets.get(kernel) ?? new LRUCache<string, FrameBudget>({ max: watchedAtMost })
  budgets.set(kernel, ofUsers)
  const { chatMessagesPerSecond: perSecond } = kernel.settings.limits
  const budget = ofUsers.get(userId) ?? new FrameBudget(perSecond, perSecond)
  ofUsers.set(userId, budget)
  return budget.take(kernel.now()) ? undefined : refusal('too-many', 'chat.too-fast')
}
