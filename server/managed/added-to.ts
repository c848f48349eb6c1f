import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { Asking } from '#server/managed/resource.ts'

interface AddedTo {
  /** Where the thing is put; null is the top of the tree. */
  readonly organizationId: string | null
  /** Member of the body that names it, and the text for one that does not exist. */
  readonly field: string
  readonly unknown: string
}

/**
 * Whether the caller may put a thing that he changes into another organization: he must be allowed to add there (permissions 6). One
 * that he does not see is answered like one that does not exist. The access rule of the call judges only where the thing was.
 */
export async function refuseAddingTo(
  { kernel, session }: Asking,
  { organizationId, field, unknown }: AddedTo,
): Promise<Refusal | undefined> {
  const managed = { action: 'add', of: 'organization', id: { in: 'body', member: field } } as const
  const decision = await kernel.access.administration.decide(managed, session, organizationId === null ? [] : [organizationId])
  if (decision.allowed) return undefined
  return decision.because === 'unseen' ? refusal('invalid', unknown, { field }) : refusal('forbidden', 'kernel.forbidden')
}
