import { expect, test } from 'vitest'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()

test('a running server says that it lives and takes work', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await fetch(server.address + path)).status).toBe(200)
})

test('two nodes share one database', async () => {
  const second = await startTestServer({ database: server.database })
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
  await second.stop()
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
})

test('a node that is about to stop says that it takes no more work, and answers what still comes', async () => {
  const second = await startTestServer({ database: server.database })
  second.node.drain()
  const ready = await fetch(`${second.address}/readyz`)
  expect([ready.status, ready.headers.has('retry-after')]).toEqual([503, true])
  expect((await fetch(`${second.address}/healthz`)).status).toBe(200)
  await second.stop()
  await expect(fetch(`${second.address}/readyz`)).rejects.toThrow()
})
