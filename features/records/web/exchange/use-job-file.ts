import { useState } from 'react'
import { fileLink } from '#features/files/contract.ts'
import { saveFile } from '#web/admin/save-file.ts'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { useAttempt } from '#web/call/use-attempt.ts'

/**
 * Downloads the file that a job made.
 *
 * @param onSaved the link came: the job need not be kept any more
 * @param onGone the file is not there any more
 */
export function useJobFile(onSaved: () => void, onGone: () => void) {
  const { busy, problem, attempt } = useAttempt()
  const [isFailed, setFailed] = useState(false)
  const download = async (fileId: string): Promise<void> => {
    setFailed(false)
    const link = await attempt(async () => {
      try {
        return await request(fileLink, { params: { type: 'temporary', name: fileId } }, { handles: 'all' })
      } catch (error) {
        if (error instanceof CallError && (error.code === 403 || error.code === 404)) onGone()
        throw error
      }
    })
    setFailed(link === undefined)
    if (!link) return
    saveFile(link)
    onSaved()
  }
  return { busy, problem, isFailed, download }
}
