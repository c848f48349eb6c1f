import { delegatedTo } from '#features/approvals/server/delegation/stand-ins.ts'
import { isRecordId } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/**
 * Id of the request of a work item, open or handled, of this person or of somebody he stood or stands in for; undefined when it belongs to
 * somebody else. Whether it may be read, `readingOf` says.
 */
export async function requestOfWorkItem(kernel: Kernel, session: SignedIn, workItem: string): Promise<string | undefined> {
  if (!isRecordId(workItem)) return undefined
  const found = await kernel.db
    .selectFrom('flow_operator')
    .select(['task_id', 'user_id', 'handled_by'])
    .where('id', '=', workItem)
    .executeTakeFirst()
  // Asked for in any case, so that the time does not tell whether the work item exists.
  const delegated = await delegatedTo(kernel, session.userId)
  if (!found) return undefined
  if (found.user_id === session.userId || found.handled_by === session.userId) return found.task_id
  return delegated.some(({ from }) => from.id === found.user_id) ? found.task_id : undefined
}
