import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll } from 'vitest'
import type { ScannerAddress } from '#server/settings.ts'

/** What the scanner finds in files that hold it. */
export const virus = 'X5O!P%@AP-TEST-VIRUS'

const command = 'zINSTREAM\0'

/** How the scanner behaves: it judges, finds something in all files, is never heard, or closes with a fault before it has read all. */
type Manner = 'judges' | 'finds' | 'silent' | 'too-large'

/** A scanner on loopback that speaks INSTREAM of clamd, and ends with the file. */
class GivenScanner {
  /** Contents that it was given whole. */
  readonly scanned: Buffer[] = []
  manner: Manner = 'judges'
  #server: Server | undefined
  #port = 0
  readonly #sockets = new Set<Socket>()

  get address(): ScannerAddress {
    return { host: '127.0.0.1', port: this.#port }
  }

  /** Begins at a free port, and later at the same one. */
  async start(): Promise<this> {
    const server = createServer((socket) => this.#serve(socket))
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
    return this
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket)).on('error', () => undefined)
    let received = Buffer.alloc(0)
    socket.on('data', (part) => {
      received = Buffer.concat([received, part])
      if (this.manner === 'silent') return
      if (this.manner === 'too-large') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      const content = contentOf(received)
      if (!content) return
      this.scanned.push(content)
      socket.end(this.manner === 'finds' || content.includes(virus) ? 'stream: Test-Signature FOUND\0' : 'stream: OK\0')
    })
  }
}

/** The content of a stream that has ended; undefined before. @throws for what is no stream */
function contentOf(received: Buffer): Buffer | undefined {
  if (received.length < command.length) return undefined
  if (received.subarray(0, command.length).toString() !== command) throw new RangeError('this is not the command INSTREAM')
  const pieces: Buffer[] = []
  let at = command.length
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

export async function givenScanner(): Promise<GivenScanner> {
  const scanner = await new GivenScanner().start()
  afterAll(() => scanner.stop())
  return scanner
}
