import { Refused } from '#engine/values/refusal.ts'
import { readingOf } from '#features/approvals/server/reading/request-reading.ts'
import { saidPlace, type SaidIn } from '#features/approvals/server/storage/said-files.ts'
import type { FileReader } from '#features/files/entry.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Kernel } from '#server/kernel.ts'

const requestsOfFiles = fixedStatement<{ file_id: string; task_id: string; user_id: string; said_in: SaidIn }>(
  'select file_id, task_id, user_id, said_in from flow_file where file_id = any($1::text[]) order by task_id limit 200',
)
/** Id of no request. */
const nowhere = '00000000-0000-0000-0000-000000000000'

/** Whoever may read a request reads the files beside its opinions and comments; those of a draft are their uploader's (security 8.1). */
export function saidFileReader(kernel: Kernel): FileReader {
  return async (session, functionId, _recordId, fileIds) => {
    const found = functionId === saidPlace ? await requestsOfFiles(kernel.db, [fileIds]) : []
    const requests = Map.groupBy(found, ({ task_id }) => task_id)
    const admitted = new Set<string>()
    // One request is read in any case, so that the time does not tell a hidden file from none.
    for (const [taskId, files] of requests.size > 0 ? requests : [[nowhere, []] as const]) {
      const isReadable = await readingOf(kernel, session, taskId).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refused) return false
          throw error
        },
      )
      if (!isReadable) continue
      for (const { file_id, user_id, said_in } of files) if (said_in !== 'draft' || user_id === session.userId) admitted.add(file_id)
    }
    return [...admitted]
  }
}
