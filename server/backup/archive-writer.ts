import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { blockBytes, paddingAfter, tarHeader } from '#server/backup/tar.ts'

/** One part as it lies in the archive. */
export interface WrittenPart {
  readonly bytes: number
  readonly sha256: string
}

/** Small writes are gathered until there is this much. */
const gatheredBytes = 256 * 1024

/** Room on the disk is looked for each time this much was written. */
const roomBytes = 64 * 1024 * 1024

/** Writes an archive from its beginning to its end; what was written is whole when `end` has returned. */
export class ArchiveWriter {
  readonly #file: FileHandle
  readonly #room: () => Promise<void>
  #at = 0
  #roomUntil = 0

  private constructor(file: FileHandle, room: () => Promise<void>) {
    this.#file = file
    this.#room = room
  }

  /**
   * @param path of a file that does not exist yet
   * @param room throws where the disk has too little left
   */
  static async create(path: string, room: () => Promise<void>): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(path, 'wx', 0o600), room)
  }

  /** How long the archive is until now. */
  get bytes(): number {
    return this.#at
  }

  /** Adds a part, compressed. Its size is known at its end, so its header is written then. */
  async addCompressed(name: string, content: Readable, signal: AbortSignal): Promise<WrittenPart> {
    const begin = this.#at
    this.#at += blockBytes
    const hash = createHash('sha256')
    const write = async (piece: Buffer): Promise<void> => {
      hash.update(piece)
      await this.#write(piece)
    }
    await pipeline(content, createZstdCompress(), (pieces: AsyncIterable<Buffer>) => gathered(pieces, write), { signal })
    return this.#close(name, begin, hash.digest('hex'))
  }

  async add(name: string, content: Buffer): Promise<WrittenPart> {
    const begin = this.#at
    this.#at += blockBytes
    await this.#write(content)
    return this.#close(name, begin, createHash('sha256').update(content).digest('hex'))
  }

  /** Ends the archive; it survives a crash when this returns. @returns its size */
  async end(): Promise<number> {
    await this.#write(Buffer.alloc(2 * blockBytes))
    await this.#file.sync()
    await this.#file.close()
    return this.#at
  }

  /** Leaves an archive that does not become whole; its file is removed by who named it. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined)
  }

  async #close(name: string, begin: number, sha256: string): Promise<WrittenPart> {
    const bytes = this.#at - begin - blockBytes
    await this.#file.write(tarHeader({ name, bytes }), 0, blockBytes, begin)
    await this.#write(Buffer.alloc(paddingAfter(bytes)))
    return { bytes, sha256 }
  }

  async #write(piece: Buffer): Promise<void> {
    if (this.#at >= this.#roomUntil) {
      await this.#room()
      this.#roomUntil = this.#at + roomBytes
    }
    for (let written = 0; written < piece.length;) {
      const { bytesWritten } = await this.#file.write(piece, written, piece.length - written, this.#at)
      written += bytesWritten
      this.#at += bytesWritten
    }
  }
}

async function gathered(pieces: AsyncIterable<Buffer>, write: (piece: Buffer) => Promise<void>): Promise<void> {
  let held: Buffer[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    if (bytes > 0) await write(Buffer.concat(held))
    held = []
    bytes = 0
  }
  for await (const piece of pieces) {
    held.push(piece)
    bytes += piece.length
    if (bytes >= gatheredBytes) await flush()
  }
  await flush()
}
