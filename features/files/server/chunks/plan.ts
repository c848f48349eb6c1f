import { refusal, type Refusal } from '#engine/values/refusal.ts'

/** How a client cuts its file, as it tells with every chunk. */
export interface Cut {
  readonly totalSize: number
  readonly chunkSize: number
  readonly totalChunks: number
}

/** One request takes 10 MiB at most; a rest that belongs to the last chunk fits in. */
const mostBytes = 10 * 1024 * 1024

/** Whether the numbers agree: family clients put the rest into the last chunk, others into one of its own. */
export function refuseCut({ totalSize, chunkSize, totalChunks }: Cut): Refusal | undefined {
  const fits = [Math.max(1, Math.floor(totalSize / chunkSize)), Math.ceil(totalSize / chunkSize)].includes(totalChunks)
  const last = totalSize - (totalChunks - 1) * chunkSize
  return fits && last <= mostBytes ? undefined : refusal('malformed', 'kernel.malformed', { params: { field: 'totalChunks' } })
}

/** Exact size of a chunk in bytes; undefined for a number out of range. @param number from 1 */
export function sizeOfChunk({ totalSize, chunkSize, totalChunks }: Cut, number: number): number | undefined {
  if (number < 1 || number > totalChunks) return undefined
  return number < totalChunks ? chunkSize : totalSize - (totalChunks - 1) * chunkSize
}
