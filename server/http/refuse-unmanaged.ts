import type { Call, EntrySubject, Managed } from '#engine/contract/call.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A request as its schemas read it. */
interface Input {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/**
 * Checks the part of an access rule that depends on the request: whether the caller manages the things it names (permissions 6),
 * or holds a menu entry made for what it names.
 *
 * @throws Refused 404 for things the caller may not see, 403 for those that may be seen but not changed
 */
export async function refuseUnmanaged(kernel: Kernel, { access }: Pick<Call, 'access'>, session: SignedIn, input: Input): Promise<void> {
  if (typeof access === 'string' || !('menu' in access)) return
  const { within = [], orEntry } = access
  if (orEntry) {
    const decision = await kernel.access.decideEntry({ ...access, orEntry }, session, idIn(input, orEntry))
    if (decision === 'unseen') throw new Refused(refusal('missing', 'kernel.missing'))
    if (decision === 'forbidden') throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  }
  for (const managed of within) {
    const decision = await kernel.access.administration.decide(managed, session, idsIn(input, managed))
    if (!decision.allowed) throw new Refused(refusalOf(decision.because, managed))
  }
}

/** How a decision that does not allow is answered: what may not be seen like what does not exist. */
export function refusalOf(because: string, managed: Managed): Refusal {
  if (because === 'oneself') return refusal('forbidden', 'kernel.manages-oneself')
  if (because === 'super-administrator') return refusal('forbidden', 'kernel.manages-super')
  const unseen = because === 'unseen' || (because === 'no-organization' && managed.of !== 'organization')
  return unseen ? refusal('missing', 'kernel.missing') : refusal('forbidden', 'kernel.forbidden')
}

/** What clients of the family send for the top of the tree. */
const topIds: readonly unknown[] = ['', '-1', '0']

function memberOf(input: Input, { in: place, member }: Managed['id']): unknown {
  const part = input[place]
  return typeof part === 'object' && part !== null ? (part as Readonly<Record<string, unknown>>)[member] : undefined
}

function idIn(input: Input, { id }: EntrySubject): string | undefined {
  const value = memberOf(input, id)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** One id, a list of them, or several in one text as the family sends them; none when one of them is the top of the tree or no id at all. */
function idsIn(input: Input, { id }: Managed): string[] {
  const value = memberOf(input, id)
  const named: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const ids = named.filter((one): one is string => typeof one === 'string' && !topIds.includes(one))
  return ids.length === named.length ? ids : []
}
