import { isRecordId } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Id of the request of this person's work item, open or handled; undefined when the work item belongs to somebody else. */
export async function requestOfWorkItem(kernel: Kernel, session: SignedIn, workItem: string): Promise<string | undefined> {
  if (!isRecordId(workItem)) return undefined
  const found = await kernel.db
    .selectFrom('flow_operator')
    .select('task_id')
    .where('id', '=', workItem)
    .where('user_id', '=', session.userId)
    .executeTakeFirst()
  return found?.task_id
}
