import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { clearTemporaryFolders, makeTemporaryFolder } from '#server/storage/temporary-folders.ts'
import { startTestServer } from '#server/testing/test-server.ts'

// Servers of other tests, which run at the same time, have their folders elsewhere.
const own = mkdtempSync(join(tmpdir(), 'seedbed-test-'))
vi.stubEnv('TMPDIR', own)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(own, { recursive: true })
})

const server = await startTestServer()
const folders = async (): Promise<string[]> => (await readdir(tmpdir())).filter((name) => name.startsWith('seedbed-work-'))

test('what a killed process left behind goes, what is at work stays', async () => {
  const [left, working] = [await makeTemporaryFolder(), await makeTemporaryFolder()]
  await writeFile(join(left, 'part'), 'bytes')
  const longAgo = new Date(Date.now() - 16 * 60_000)
  await utimes(left, longAgo, longAgo)
  await clearTemporaryFolders(Date.now())
  const found = await folders()
  expect([found.includes(basename(left)), found.includes(basename(working))]).toEqual([false, true])
  await rm(working, { recursive: true })
})

test('a starting product clears up at once', async () => {
  const left = join(tmpdir(), `seedbed-work-${crypto.randomUUID()}`)
  await mkdir(left)
  const longAgo = new Date(Date.now() - 16 * 60_000)
  await utimes(left, longAgo, longAgo)
  const node = await startTestServer({ database: server.database })
  await node.stop()
  expect(await folders()).not.toContain(basename(left))
})

test('a request leaves no folder, with a file, without one, and refused', async () => {
  const admin = await server.admin()
  const send = async (fill: (form: FormData) => void): Promise<number> => {
    const form = new FormData()
    fill(form)
    const headers = { authorization: admin.token! }
    const answer = await fetch(`${server.address}/api/file/Uploader/annex`, { method: 'POST', headers, body: form })
    return ((await answer.json()) as { code: number }).code
  }
  const before = await folders()
  expect(await send((form) => form.append('file', new Blob(['text']), 'a.txt'))).toBe(200)
  expect(await send((form) => form.append('folder', 'no-file'))).toBe(400)
  expect(await send((form) => form.append('file', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), 'a.txt'))).toBe(413)
  expect(await send((form) => form.append('file', new Blob(['MZ']), 'a.exe'))).toBe(422)
  expect(await folders()).toEqual(before)
})
