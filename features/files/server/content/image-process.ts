import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { refuseLargePicture } from '#features/files/server/content/image-budget.ts'
import type { PictureJob, PictureOutcome } from '#features/files/server/content/picture-job.ts'
import { isDiskFull } from '#server/storage/disk-room.ts'

/**
 * A process of its own that writes pictures anew, one after another, for the process that started it. Whatever a picture makes of
 * the decoder, the server goes on: it can be ended, it has none of the server's secrets, and everything else comes before it.
 */
const lookMilliseconds = 50

/** Longest side of a small picture: a card of a form on a screen with two pixels a dot. */
const smallPixels = 320

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.concurrency(1)
// Nothing is read twice, and files of the same name would be taken for each other.
sharp.cache(false)

process.on('message', (job: PictureJob) => void answer(job))
// Without its server nobody wants the picture.
process.on('disconnect', () => process.exit())

async function answer(job: PictureJob): Promise<void> {
  const begun = process.cpuUsage()
  const look = setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    // The library cannot be stopped; who asked ends this process.
    if ((user + system) / 1000 > job.processorMilliseconds) tell({ reason: 'too-slow' })
  }, lookMilliseconds)
  const outcome = await encode(job).catch((error: unknown): PictureOutcome => ({ reason: isDiskFull(error) ? 'disk-full' : 'broken' }))
  clearInterval(look)
  tell(outcome)
}

function tell(outcome: PictureOutcome): void {
  process.send?.(outcome)
}

async function encode({ path, target, small }: PictureJob): Promise<PictureOutcome> {
  const reading = { animated: true, failOn: 'error' } as const
  const head = await sharp(path, { ...reading, limitInputPixels: false }).metadata()
  const refusal = refuseLargePicture(head)
  if (refusal) return { reason: 'too-large', refusal }
  const picture = sharp(path, reading).autoOrient()
  if (head.format === 'gif') picture.gif({ effort: 1, dither: 0 })
  if (head.format === 'webp') picture.webp({ effort: 1 })
  // Written here, because of a full disk the library says no more than that it failed.
  await writeFile(target, await picture.toBuffer(), { mode: 0o600 })
  const hasSmall = Math.max(head.width, head.pageHeight ?? head.height) > smallPixels
  if (hasSmall) await writeFile(small, await smallOf(path), { mode: 0o600 })
  return { reason: 'written', hasSmall }
}

/** The picture as lists show it; of a moving one the first frame. */
function smallOf(path: string): Promise<Buffer> {
  const size = { width: smallPixels, height: smallPixels, fit: 'inside' } as const
  return sharp(path, { failOn: 'error' }).autoOrient().resize(size).webp({ quality: 80, effort: 1 }).toBuffer()
}
