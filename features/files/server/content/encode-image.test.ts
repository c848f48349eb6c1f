import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Refused } from '#engine/values/refusal.ts'
import { encodeImage } from '#features/files/server/content/encode-image.ts'
import { givenPicture } from '#features/files/testing/given-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'seedbed-pictures-'))
afterAll(() => rm(folder, { recursive: true }))

test('pictures that come together are written one after another; of more than 17 the last are refused for now', async () => {
  const from = join(folder, 'from.jpg')
  await writeFile(from, await givenPicture())
  const all = await Promise.allSettled(Array.from({ length: 18 }, (_, index) => encodeImage(from, join(folder, `to-${index}.jpg`))))
  const refused = all.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect((refused[0]!.reason as Refused).refusals).toMatchObject([{ kind: 'too-many' }])
})
