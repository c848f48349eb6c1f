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
