import { askingServices, unanswered, type PeopleServices } from '#features/approvals/entry.ts'
import { testInterface } from '#features/data-interfaces/contract.ts'
import type { Asking } from '#server/managed/resource.ts'

/**
 * Runs a try-out of a flow with what data interfaces say of whom its nodes ask. They are really called, so only for a designer who may test
 * interfaces, and in his own name whoever starts the trial: he learns no rows that he does not see. For others they answer nothing.
 */
export async function askingAsDesigner<Answer>(
  { kernel, session }: Pick<Asking, 'kernel' | 'session'>,
  work: (services: PeopleServices) => Promise<Answer>,
): Promise<Answer> {
  const mayAsk = await kernel.access.allows(testInterface.access, session, {})
  return mayAsk ? askingServices(kernel, work, { userId: session.userId, organizationId: session.organizationId }) : work(unanswered)
}
