import { mkdir, statfs } from 'node:fs/promises'
import { refusal, Refused } from '#engine/values/refusal.ts'

const leastBytes = 1024 ** 3
const leastShare = 0.05

/** Whether a write failed because a disk, or what its user may have of it, is used up; also that of temporary files. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** What whoever wants to store something is told; room is made by people, so it takes a while. */
export function diskFull(): Refused {
  return new Refused(refusal('unavailable', 'kernel.disk-full'), { retryAfterSeconds: 60 })
}

export interface DiskRoom {
  readonly freeBytes: number
  readonly totalBytes: number
}

export async function diskRoom(folder: string): Promise<DiskRoom> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/**
 * Keeps the disk from filling up: with less free than 1 GiB or 5 %, whichever is more, uploads are refused, while everything else
 * works (security 8.5).
 *
 * @throws Refused 503
 */
export function refuseFullDisk({ freeBytes, totalBytes }: DiskRoom, wantedBytes: number): void {
  if (freeBytes - wantedBytes < Math.max(leastBytes, totalBytes * leastShare)) throw diskFull()
}
