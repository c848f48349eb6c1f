import { imageBytes, previewAddress } from '#features/files/contract.ts'
import { readPictures } from '#features/files/web/read-pictures.ts'
import type { PictureSize } from '#ui/upload/port.ts'
import { callAddress } from '#web/call/call-address.ts'
import { CallError } from '#web/call/call-error.ts'
import { callHeaders, request } from '#web/call/request.ts'
import { onSessionEnd } from '#web/session/end-session.ts'

/** Requests for small pictures at once, so that a list of many leaves connections for everything else. */
const smallAtOnce = 3

const pictures = new Map<string, Promise<string>>()
const waiting: (() => void)[] = []
let running = 0

// They were read with the rights of one user.
onSessionEnd(() => {
  for (const picture of pictures.values()) picture.then(URL.revokeObjectURL, () => undefined)
  pictures.clear()
  readPictures.clear()
})

/** Address of a stored picture within this page. @throws CallError, or an Error where its bytes cannot be read */
export function storedPicture(fileId: string, size: PictureSize = 'whole'): Promise<string> {
  const key = `${size} ${fileId}`
  const known = pictures.get(key) ?? read(fileId, size)
  pictures.set(key, known)
  known.then(
    (address) => (pictures.get(key) === known ? readPictures.set(key, address) : undefined),
    // Asked for again after a failure.
    () => pictures.delete(key),
  )
  return known
}

/** How often a picture is asked for again while the virus scanner has it, as one that was uploaded just now, and after how long. */
const scanTries = 5
const scanSeconds = 3
const beingScanned = 409

async function read(fileId: string, size: PictureSize, tries = scanTries): Promise<string> {
  const answer = size === 'small' ? await oneOfFew(() => askSmall(fileId)) : await askWhole(fileId)
  if (answer.status === beingScanned && tries > 0) {
    const seconds = Number(answer.headers.get('retry-after') ?? scanSeconds)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    return read(fileId, size, tries - 1)
  }
  if (!answer.ok) throw new Error(`the picture was answered with ${answer.status}`)
  return URL.createObjectURL(await answer.blob())
}

const askWhole = (fileId: string): Promise<Response> =>
  request(previewAddress, { query: { fileName: fileId } }, { handles: 'all' }).then(fetch, (problem: unknown) => {
    if (problem instanceof CallError && problem.code === beingScanned) return new Response(null, { status: beingScanned })
    throw problem
  })

/** Not in the audit log, where the record that shows it is. */
function askSmall(fileId: string): Promise<Response> {
  const params = { type: 'annexpic', name: fileId }
  const address = callAddress(imageBytes.path, params, { size: 'small' }, Math.floor(Date.now() / 1000))
  return fetch(address, { headers: callHeaders() })
}

async function oneOfFew<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= smallAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
