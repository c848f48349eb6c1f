import { once } from 'node:events'
import { Readable, Writable, type Duplex } from 'node:stream'
import type pg from 'pg'

/** What a running statement sees of the driver's connection; the driver's types leave the messages of COPY out. */
interface Wire {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Rows arrive one by one and are handed on in pieces of about this size. */
const pieceBytes = 128 * 1024

/**
 * The rows that a `copy … to stdout` tells, in PostgreSQL's text format. The connection is read no faster than the stream is, so a table
 * of any size takes the memory of a few pieces. Whoever destroys the stream before its end has to close the connection.
 */
class CopyOut extends Readable {
  /** How many rows came; known at the end. */
  rows = 0
  readonly #statement: string
  #wire: Wire | undefined
  #held: Buffer[] = []
  #heldBytes = 0

  constructor(statement: string) {
    super({ highWaterMark: pieceBytes })
    this.#statement = statement
  }

  submit(wire: Wire): void {
    this.#wire = wire
    wire.query(this.#statement)
  }

  override _read(): void {
    this.#wire?.stream.resume()
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // The driver uses the memory of a message again.
    this.#held.push(Buffer.from(chunk))
    this.#heldBytes += chunk.length
    if (this.#heldBytes >= pieceBytes && !this.#handOn()) this.#wire?.stream.pause()
  }

  #handOn(): boolean {
    const piece = Buffer.concat(this.#held)
    this.#held = []
    this.#heldBytes = 0
    return this.push(piece)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)
    if (this.#heldBytes > 0) this.#handOn()
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }
}

/** Takes rows in the same format to a `copy … from stdin`; it has ended when the database has taken all of them. */
class CopyIn extends Writable {
  /** How many rows the database took; known at the end. */
  rows = 0
  readonly #statement: string
  readonly #begun = Promise.withResolvers<Wire>()
  readonly #ended = Promise.withResolvers<void>()
  #wire: Wire | undefined

  constructor(statement: string) {
    super({ highWaterMark: pieceBytes })
    this.#statement = statement
    // Both are asked only while something is written; an error reaches the stream by `destroy` as well.
    this.#begun.promise.catch(() => undefined)
    this.#ended.promise.catch(() => undefined)
  }

  submit(wire: Wire): void {
    this.#wire = wire
    wire.query(this.#statement)
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    void this.#told(this.#send(chunk), done)
  }

  async #send(chunk: Buffer): Promise<void> {
    const wire = await this.#begun.promise
    wire.sendCopyFromChunk(chunk)
    if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), this.#ended.promise])
  }

  override _final(done: (error?: Error) => void): void {
    void this.#told(this.#end(), done)
  }

  async #end(): Promise<void> {
    const wire = await this.#begun.promise
    wire.endCopyFrom()
    await this.#ended.promise
  }

  /** Tells a stream how a part of its work ended. */
  async #told(work: Promise<void>, done: (error?: Error) => void): Promise<void> {
    const failure = await work.then(
      () => undefined,
      (error: Error) => error,
    )
    done(failure)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error) this.#wire?.sendCopyFail('the copy was broken off')
    done(error)
  }

  handleCopyInResponse(wire: Wire): void {
    this.#begun.resolve(wire)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)
  }

  handleReadyForQuery(): void {
    this.#ended.resolve()
  }

  handleError(error: Error): void {
    this.#wire = undefined
    this.#begun.reject(error)
    this.#ended.reject(error)
    this.destroy(error)
  }
}

/** @param statement `copy … to stdout`, run on a connection that does nothing else meanwhile and sends no statements ahead */
export function copyOut(client: pg.ClientBase, statement: string): CopyOut {
  const stream = new CopyOut(statement)
  client.query(stream as unknown as pg.Submittable)
  return stream
}

/** @param statement `copy … from stdin`, run on such a connection */
export function copyIn(client: pg.ClientBase, statement: string): CopyIn {
  const stream = new CopyIn(statement)
  client.query(stream as unknown as pg.Submittable)
  return stream
}
