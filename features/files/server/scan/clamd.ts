import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { ScannerAddress } from '#server/settings.ts'

/** How long the scanner may be silent, whether it takes bytes or judges them: its own limit of a scan is two minutes by default. */
const patienceMilliseconds = 150_000

/** Longest answer that is read. */
const answerBytes = 4_096

/**
 * Has clamd judge a stream of bytes, by its command INSTREAM.
 *
 * @returns the name of what was found; undefined for clean bytes
 * @throws where it cannot be reached, is silent for too long, or judges nothing
 */
export async function scanBytes(
  scanner: ScannerAddress,
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  signal: AbortSignal,
  patience = patienceMilliseconds,
): Promise<string | undefined> {
  const socket = connect(scanner)
  socket.setTimeout(patience, () => socket.destroy(new Error('the virus scanner was silent for too long')))
  let answer = ''
  const reading = (async () => {
    for await (const part of socket as AsyncIterable<Buffer>) {
      answer += part.toString()
      if (answer.includes('\0') || answer.length > answerBytes) break
    }
  })()
  const sending = pipeline(framed(bytes), socket, { end: false, signal }).catch((error: unknown) => {
    // An abort leaves a stream open that `end` was not to end; nothing would end the reading.
    socket.destroy()
    throw error
  })
  // Both are waited for: a scanner that has seen enough answers, and closes, before it has read all.
  const [sent, read] = await Promise.allSettled([sending, reading])
  const text = answer.split('\0')[0]!.trim()
  const found = /^stream: (.+) FOUND$/.exec(text)?.[1]
  if (found !== undefined) return found
  // Bytes of which only a part was judged are not clean.
  if (text === 'stream: OK' && sent.status === 'fulfilled') return undefined
  if (text !== '') throw new Error(`the virus scanner has judged nothing: ${text.slice(0, 200)}`)
  for (const one of [read, sent]) if (one.status === 'rejected') throw one.reason
  throw new Error('the virus scanner has answered nothing')
}

/** The command, then each piece after its length in four bytes; a length of 0 ends the stream. */
async function* framed(bytes: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of bytes) {
    if (piece.length === 0) continue
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}
