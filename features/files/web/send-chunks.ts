import { chunkRetries } from '#features/files/contract.ts'
import { CallError } from '#web/call/call-error.ts'

/** How chunks reach the server. */
export interface ChunkWay<Stored> {
  /** Opens the upload and tells which chunks are there. */
  readonly probe: () => Promise<{ readonly chunkNumbers: readonly number[] }>
  /** @param number from 1 */
  readonly send: (number: number, bytes: Blob, onSent: (bytes: number) => void) => Promise<unknown>
  readonly merge: () => Promise<Stored>
  readonly wait: (milliseconds: number) => Promise<void>
}

export interface ChunkedFile {
  readonly file: Blob
  readonly chunkBytes: number
}

/** How many chunks a file has: the rest is one of its own. */
export function chunkCount({ file, chunkBytes }: ChunkedFile): number {
  return Math.max(1, Math.ceil(file.size / chunkBytes))
}

/**
 * Sends what the server does not have yet, one chunk after another, and has them put together. Started again after a pause,
 * a failure or in another window, it goes on where it stopped.
 *
 * @throws CallError when a chunk failed six times, or was refused
 */
export async function sendChunks<Stored>(
  chunked: ChunkedFile,
  way: ChunkWay<Stored>,
  onProgress: (percent: number) => void,
): Promise<Stored> {
  const { file, chunkBytes } = chunked
  const state = await retried(way.probe, way.wait)
  const there = new Set(state.chunkNumbers)
  const sizeOf = (number: number): number => Math.min(chunkBytes, file.size - (number - 1) * chunkBytes)
  let done = [...there].reduce((sum, number) => sum + sizeOf(number), 0)
  const tell = (bytes: number): void => onProgress(Math.min(99, Math.floor((bytes / Math.max(1, file.size)) * 100)))
  tell(done)
  for (const number of numbers(chunkCount(chunked))) {
    if (there.has(number)) continue
    const start = (number - 1) * chunkBytes
    const already = done
    await retried(
      () => way.send(number, file.slice(start, start + chunkBytes), (sent) => tell(already + Math.min(sent, sizeOf(number)))),
      way.wait,
    )
    done += sizeOf(number)
    tell(done)
  }
  const stored = await retried(way.merge, way.wait)
  onProgress(100)
  return stored
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** Tries again what may go well the next time, after 1, 2, 4, 8 and 16 seconds. */
async function retried<Result>(work: () => Promise<Result>, wait: ChunkWay<unknown>['wait']): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (problem) {
      if (attempt === chunkRetries || !mayPass(problem)) throw problem
      await wait(1000 * 2 ** attempt)
    }
  }
}

/** No answer, too busy, or a fault of the server; a refusal stays one. */
function mayPass(problem: unknown): boolean {
  return problem instanceof CallError && (problem.failure !== 'answer' || problem.code === 429 || problem.code >= 500) && problem.code < 600
}
