import { isRecordId } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Id of the task that an entry of this person belongs to, open or handled; undefined when it is none of his. */
export async function requestOfWorkItem(kernel: Kernel, session: SignedIn, entryId: string): Promise<string | undefined> {
  if (!isRecordId(entryId)) return undefined
  const entry = await kernel.db
    .selectFrom('flow_operator')
    .select('task_id')
    .where('id', '=', entryId)
    .where('user_id', '=', session.userId)
    .executeTakeFirst()
  return entry?.task_id
}
