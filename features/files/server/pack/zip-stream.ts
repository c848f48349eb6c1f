import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** Plain, and unlike all others. */
  readonly name: string
  readonly sizeBytes: number
  readonly changedAt: Date
  /** Called when its turn comes, so that one file is open at a time. */
  readonly open: () => Promise<Readable>
}

/**
 * An archive that is made while it is read, in constant memory. Nothing is compressed: most uploads are already, and so the size is known
 * before the first byte. What breaks off on either side ends the other.
 */
export function zipStream(entries: readonly ZipEntry[]): Promise<{ readonly body: Readable; readonly sizeBytes: number }> {
  const zip = new ZipFile()
  const body = zip.outputStream as Readable
  let current: Readable | undefined
  zip.on('error', (problem: Error) => body.destroy(problem))
  body.once('close', () => current?.destroy())
  for (const { name, sizeBytes, changedAt, open } of entries) {
    zip.addReadStreamLazy(name, { size: sizeBytes, compress: false, mtime: changedAt }, (give) => {
      open().then(
        (stream) => {
          current = stream
          if (body.destroyed) stream.destroy()
          else give(null, stream)
        },
        (problem: Error) => body.destroy(problem),
      )
    })
  }
  // The types of the library lack what it calls back with.
  return new Promise((resolve) => zip.end(undefined, ((sizeBytes: number) => resolve({ body, sizeBytes })) as () => void))
}
