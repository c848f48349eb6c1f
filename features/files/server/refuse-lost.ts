import { refusal, Refused } from '#engine/values/refusal.ts'
import type { Kernel } from '#server/kernel.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'

/** So many files are asked for at a time, as a bucket may be far away. */
const atOnce = 10

/**
 * Asked before an address is given out, as a browser that saves what an address answers tells nobody why it could not.
 *
 * @throws Refused 404 where the bytes of one of these files are gone, 503 while the storage is away
 */
export async function refuseLost(kernel: Kernel, ids: readonly string[]): Promise<void> {
  const { files } = filePlace(kernel)
  for (let start = 0; start < ids.length; start += atOnce) {
    const found = await Promise.all(ids.slice(start, start + atOnce).map((id) => files.stat(id)))
    if (found.includes(undefined)) throw new Refused(refusal('missing', 'files.missing'))
  }
}
