import { Refused } from '#engine/values/refusal.ts'
import { draftStore } from '#features/function-design/server/draft-store.ts'
import { readDraft } from '#features/function-design/server/plan/read-draft.ts'
import type { ReadableDraft } from '#features/records/entry.ts'
import type { Db } from '#server/database/types.ts'

/** The draft as it would be published, faults that keep it from that aside. @throws Refused 422 where it cannot be read */
export async function draftToPreview(db: Db, id: string): Promise<ReadableDraft | undefined> {
  const draft = await draftStore.find(db, id)
  if (!draft) return undefined
  const { definition, refusals } = readDraft(draft)
  if (!definition) throw new Refused(refusals.map((one) => one.refusal))
  return { code: draft.code, definition }
}
