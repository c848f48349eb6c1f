import type { Readable } from 'node:stream'

/** A part of a file; it may reach beyond its end. */
export interface ByteRange {
  readonly from: number
  readonly bytes: number
}

/** Where the bytes of files lie, by ids that the storage makes itself (security 8.2). */
export interface Storage {
  /**
   * Moves a finished temporary file into the storage; when this returns, its bytes survive a crash.
   *
   * @returns id of the stored bytes: letters, digits and dashes
   */
  put(path: string): Promise<string>
  /** The same under the id that the bytes had in another storage, from which they were brought. */
  bring(id: string, path: string): Promise<void>
  /**
   * @param range the part that is wanted; all when absent
   * @throws when there is no such file
   */
  open(id: string, range?: ByteRange): Promise<Readable>
  /** Size in bytes; undefined when there is no such file. */
  stat(id: string): Promise<{ readonly sizeBytes: number } | undefined>
  /** Nothing happens when it is gone already. */
  remove(id: string): Promise<void>
  /** Ids of one shard (0 to 255) with the time they were put, for finding bytes that nobody names. */
  shard(number: number): Promise<readonly { readonly id: string; readonly storedAt: number }[]>
}
