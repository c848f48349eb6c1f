import { assign } from '#engine/flows/actions/assign/action.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { assignCall } from '#features/approvals/actions/assign/call.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Whether somebody may change all of these people; nobody stands for what super administrators alone manage. */
export async function managesAll({ access }: Kernel, session: SignedIn, people: readonly string[]): Promise<boolean> {
  const managed = { action: 'edit', of: 'user', id: { in: 'body', member: 'people' } } as const
  return (await access.administration.decide(managed, session, people)).allowed
}

/** Ids of the open work items that somebody may give to others (指派). */
export async function assignableBy(
  kernel: Kernel,
  session: SignedIn,
  definition: FlowDefinition,
  state: FlowState,
): Promise<ReadonlySet<string>> {
  const refused = assign.refuse({ definition, state, actorId: session.userId, now: kernel.now() })
  if (refused || !(await kernel.access.allows(assignCall.access, session, {}))) return new Set()
  const managed = await Promise.all(state.entries.map(({ person }) => managesAll(kernel, session, [person.id])))
  return new Set(state.entries.flatMap(({ id }, index) => (managed[index] ? [id] : [])))
}
