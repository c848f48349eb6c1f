import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { Refused } from '#engine/values/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { refuseFullDisk } from '#server/storage/disk-room.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const gibibyte = 1024 ** 3

test('a disk keeps 1 GiB or 5 % free, whichever is more', () => {
  expect(() => refuseFullDisk({ freeBytes: 2 * gibibyte, totalBytes: 10 * gibibyte }, gibibyte)).not.toThrow()
  expect(() => refuseFullDisk({ freeBytes: 2 * gibibyte, totalBytes: 10 * gibibyte }, gibibyte + 1)).toThrow(Refused)
  expect(() => refuseFullDisk({ freeBytes: 6 * gibibyte, totalBytes: 100 * gibibyte }, gibibyte)).not.toThrow()
  expect(() => refuseFullDisk({ freeBytes: 6 * gibibyte, totalBytes: 100 * gibibyte }, 2 * gibibyte)).toThrow(Refused)
})

test('a call that finds a disk full is answered 503, to be tried again', async () => {
  const filling = call({ method: 'GET', path: '/api/test/Filling', access: 'public', answer: z.null() })
  const calls = [serve(filling, () => writeFile('/dev/full', 'one byte').then(() => null))]
  const server = await startTestServer({ features: [{ name: 'filling', texts: {}, calls }] })
  expect((await server.visitor.call(filling, {})).code).toBe(503)
  await server.stop()
})
