import type { Call, Managed } from '#engine/contract/call.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A request as its schemas read it. */
interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * Checks the part of an access rule that depends on the request: whether the caller manages the things it names (permissions 6).
 *
 * @throws Refused 404 for things the caller may not see, 403 for those that may be seen but not changed
 */
export async function refuseUnmanaged(kernel: Kernel, { access }: Call, session: SignedIn, input: Input): Promise<void> {
  const within = typeof access === 'object' && 'menu' in access ? (access.within ?? []) : []
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

/** One id, a list of them, or several in one text as the family sends them; none when one of them is the top of the tree or no id at all. */
function idsIn(input: Input, { id }: Managed): string[] {
  const part = input[id.in]
  const value = typeof part === 'object' && part !== null ? (part as Readonly<Record<string, unknown>>)[id.member] : undefined
  const named: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const ids = named.filter((one): one is string => typeof one === 'string' && !topIds.includes(one))
  return ids.length === named.length ? ids : []
}
