import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretFile } from '#server/storage/secret-file.ts'

test('of many that ask at once all get the same secret, which nobody else may read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seedbed-test-secret-'))
  const path = join(folder, 'keys', 'one.key')
  let made = 0
  const secrets = await Promise.all(Array.from({ length: 20 }, () => secretFile(path, async () => `secret ${(made += 1)}`)))
  expect(new Set(secrets).size).toBe(1)
  expect(await secretFile(path, () => Promise.reject(new Error('made again')))).toBe(secrets[0])
  expect((await stat(path)).mode & 0o077).toBe(0)
  expect(await readdir(join(folder, 'keys'))).toEqual(['one.key'])
  await rm(folder, { recursive: true })
})
