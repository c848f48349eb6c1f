import { previewAddress } from '#features/files/contract.ts'
import { request } from '#web/call/request.ts'
import { onSessionEnd } from '#web/session/end-session.ts'

const pictures = new Map<string, Promise<string>>()

// They were read with the rights of one user.
onSessionEnd(() => {
  for (const picture of pictures.values()) picture.then(URL.revokeObjectURL, () => undefined)
  pictures.clear()
})

/** Address of a stored picture within this page. @throws CallError, or an Error where its bytes cannot be read */
export function storedPicture(fileId: string): Promise<string> {
  const known = pictures.get(fileId) ?? readPicture(fileId)
  pictures.set(fileId, known)
  // Asked for again after a failure.
  known.catch(() => pictures.delete(fileId))
  return known
}

async function readPicture(fileId: string): Promise<string> {
  const address = await request(previewAddress, { query: { fileName: fileId } }, { handles: 'all' })
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`the picture was answered with ${answer.status}`)
  return URL.createObjectURL(await answer.blob())
}
