import { expect, test } from 'vitest'
import { chunkCount, sendChunks, type ChunkWay } from '#features/files/web/send-chunks.ts'
import { CallError } from '#web/call/call-error.ts'

const file = new Blob(['aaaabbbbcc'])
const chunked = { file, chunkBytes: 4 }

/** A server that keeps chunks; `fails` says what goes wrong at each try. */
function givenServer(there: readonly number[] = [], fails: (number: number, attempt: number) => unknown = () => undefined) {
  const chunks = new Map<number, string>(there.map((number) => [number, 'there']))
  const sent: number[] = []
  const waits: number[] = []
  const attempts = new Map<number, number>()
  const way: ChunkWay<string> = {
    probe: async () => ({ chunkNumbers: [...chunks.keys()] }),
    send: async (number, bytes, onSent) => {
      const attempt = (attempts.get(number) ?? 0) + 1
      attempts.set(number, attempt)
      sent.push(number)
      onSent(bytes.size)
      const problem = fails(number, attempt)
      if (problem) throw problem
      chunks.set(number, await bytes.text())
    },
    merge: async () =>
      [...chunks.entries()]
        .sort(([a], [b]) => a - b)
        .map(([, text]) => text)
        .join('|'),
    wait: async (milliseconds) => void waits.push(milliseconds),
  }
  return { way, sent, waits }
}

test('a file is cut into whole chunks and a rest, sent in order and put together', async () => {
  const { way, sent } = givenServer()
  const percents: number[] = []
  expect(chunkCount(chunked)).toBe(3)
  expect(await sendChunks(chunked, way, (percent) => percents.push(percent))).toBe('aaaa|bbbb|cc')
  expect(sent).toEqual([1, 2, 3])
  expect(percents.at(-1)).toBe(100)
  expect(percents).toEqual([...percents].sort((a, b) => a - b))
})

test('chunks that are there already are not sent again', async () => {
  const { way, sent } = givenServer([1, 3])
  const percents: number[] = []
  await sendChunks(chunked, way, (percent) => percents.push(percent))
  expect(sent).toEqual([2])
  expect(percents[0]).toBe(60)
})

test('a chunk that got lost is tried five more times, with growing patience', async () => {
  const { way, sent, waits } = givenServer([1, 3], (_number, attempt) => (attempt <= 5 ? new CallError('network') : undefined))
  expect(await sendChunks(chunked, way, () => undefined)).toContain('bbbb')
  expect(sent).toHaveLength(6)
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000])
})

test('after the sixth failure the upload fails', async () => {
  const { way, sent } = givenServer([], () => new CallError('answer', { code: 503 }))
  await expect(sendChunks(chunked, way, () => undefined)).rejects.toThrow(CallError)
  expect(sent).toHaveLength(6)
})

test.each([409, 410, 413, 422, 600])('what is refused with %i is not tried again', async (code) => {
  const { way, sent, waits } = givenServer([], () => new CallError('answer', { code }))
  await expect(sendChunks(chunked, way, () => undefined)).rejects.toThrow(CallError)
  expect([sent, waits]).toEqual([[1], []])
})

test('who gives up is not kept waiting', async () => {
  const { way, sent } = givenServer([], () => new DOMException('given up', 'AbortError'))
  await expect(sendChunks(chunked, way, () => undefined)).rejects.toThrow('given up')
  expect(sent).toEqual([1])
})
