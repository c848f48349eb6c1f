import { open } from 'node:fs/promises'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { refuseLargePicture } from '#features/files/server/content/image-budget.ts'
import { ImageProcess } from '#features/files/server/content/image-process-handle.ts'
import type { PictureJob, PictureOutcome } from '#features/files/server/content/picture-job.ts'
import { diskFull } from '#server/storage/disk-room.ts'
import { WorkLimit, WorkLimitByKey } from '#server/work-limit.ts'

/**
 * A picture takes a core and up to a gigabyte: one at a time, so that signing in and everything else goes on beside it. The pictures
 * of one user follow each other, so that many of them hold up nobody else's for longer than one takes.
 */
const encoding = new WorkLimit(1, 32)
const encodingByUser = new WorkLimitByKey(1, 16)

const encoder = new ImageProcess({ processorMilliseconds: 10_000, wholeMilliseconds: 30_000 })

/**
 * Writes an image anew, so that nothing but its picture is kept: no place of taking, no camera, no bytes behind its end.
 *
 * @returns whether a small one was written beside it
 * @throws Refused 422 for more pixels or frames than `image-budget.ts` allows, for what takes too long and what cannot be read; 429 when
 * many are waiting, 503 for a full disk
 */
export async function encodeImage(userId: string, picture: Omit<PictureJob, 'processorMilliseconds'>): Promise<boolean> {
  const outcome = await encodingByUser.run(userId, () => encoding.run(() => encoder.write(picture)))
  if (outcome.reason !== 'written') throw refusedFor(outcome)
  return outcome.hasSmall
}

function refusedFor(outcome: Exclude<PictureOutcome, { reason: 'written' }>): Refused {
  if (outcome.reason === 'too-large') return new Refused(outcome.refusal)
  if (outcome.reason === 'disk-full') return diskFull()
  if (outcome.reason === 'too-slow') return new Refused(refusal('invalid', 'files.image-too-slow'))
  return broken()
}

const broken = (): Refused => new Refused(refusal('invalid', 'files.image-broken'))

/** Bitmaps hold nothing but the picture, and the library reads none: only their size is looked at. @throws Refused 422 */
export async function checkBitmap(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    const head = Buffer.alloc(26)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    if (bytesRead < head.length || head.readUInt32LE(14) < 40) throw broken()
    const tooLarge = refuseLargePicture({ width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)) })
    if (tooLarge) throw new Refused(tooLarge)
  } finally {
    await handle.close()
  }
}
