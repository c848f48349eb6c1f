import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { Refused } from '#engine/values/refusal.ts'
import { encodeImage } from '#features/files/server/content/encode-image.ts'
import { refuseLargePicture } from '#features/files/server/content/image-budget.ts'
import { ImageProcess } from '#features/files/server/content/image-process-handle.ts'
import { givenPicture } from '#features/files/testing/given-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'seedbed-pictures-'))
afterAll(() => rm(folder, { recursive: true }))

const [small, large] = [join(folder, 'small.jpg'), join(folder, 'large.jpg')]
await writeFile(small, await givenPicture())
await writeFile(large, await givenPicture(8000, 5000))

const written = (name: string) => ({ target: join(folder, name), small: join(folder, `${name}.small`) })
const encode = (user: string, index: number): Promise<boolean> => encodeImage(user, { path: small, ...written(`${user}-${index}.jpg`) })

test('of more than 17 pictures of a user at once the last are refused for now, those of others are not', async () => {
  const all = await Promise.allSettled([...Array.from({ length: 18 }, (_, index) => encode('one', index)), encode('other', 0)])
  const refused = all.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect((refused[0]!.reason as Refused).refusals).toMatchObject([{ kind: 'too-many' }])
  expect(all.at(-1)).toMatchObject({ status: 'fulfilled' })
})

test('who sends one picture waits for one of somebody who sends many, not for all', async () => {
  const order: string[] = []
  const sent = ['many', 'many', 'many', 'many', 'single'].map((user, index) => encode(user, index).then(() => order.push(user)))
  await Promise.all(sent)
  expect(order.indexOf('single')).toBeLessThan(2)
})

test('a full disk is told as such, and not as a broken picture', async () => {
  const failure = await encodeImage('one', { path: small, ...written('full.jpg'), target: '/dev/full' }).catch((error: unknown) => error)
  expect((failure as Refused).refusals).toMatchObject([{ kind: 'unavailable', text: 'kernel.disk-full' }])
})

describe('a picture that takes longer than its limit is given up, and the next is written', () => {
  test.each([
    ['of processor time', { processorMilliseconds: 1, wholeMilliseconds: 60_000 }],
    ['of time', { processorMilliseconds: 60_000, wholeMilliseconds: 1 }],
  ])('%s', async (_name, limits) => {
    const writer = new ImageProcess(limits)
    expect(await writer.write({ path: large, ...written('never.jpg') })).toEqual({ reason: 'too-slow' })
    const patient = { processorMilliseconds: 60_000, wholeMilliseconds: 60_000 }
    Object.assign(limits, patient)
    expect(await writer.write({ path: small, ...written('next.jpg') })).toEqual({ reason: 'written', hasSmall: false })
  })
})

describe('a picture may have', () => {
  const text = (...given: Parameters<typeof refuseLargePicture>) => refuseLargePicture(...given)?.text
  test.each(['jpeg', 'png', 'tiff'])('40 megapixels as %s', (format) => {
    expect(text({ width: 8000, height: 5000, format })).toBeUndefined()
    expect(text({ width: 8000, height: 5001, format })).toBe('files.image-too-large')
  })

  test('fewer as GIF or WebP', () => {
    expect(text({ width: 2000, height: 2000, format: 'gif' })).toBeUndefined()
    expect(text({ width: 2000, height: 2001, format: 'gif' })).toBe('files.format-too-large')
    expect(text({ width: 5000, height: 4000, format: 'webp' })).toBeUndefined()
    expect(text({ width: 5000, height: 4001, format: 'webp' })).toBe('files.format-too-large')
  })

  test.each(['gif', 'webp'])('1.5 megapixels in at most 150 frames where it moves, as %s', (format) => {
    expect(text({ width: 100, height: 15_000, pages: 150, format })).toBeUndefined()
    expect(text({ width: 100, height: 15_001, pages: 150, format })).toBe('files.animation-too-large')
    expect(text({ width: 10, height: 1510, pages: 151, format })).toBe('files.animation-too-large')
  })
})

test('a photograph of 40 megapixels is written whole', async () => {
  expect(await encodeImage('one', { path: large, ...written('whole.jpg') })).toBe(true)
  expect(await sharp(join(folder, 'whole.jpg')).metadata()).toMatchObject({ width: 8000, height: 5000, format: 'jpeg' })
  expect(await sharp(join(folder, 'whole.jpg.small')).metadata()).toMatchObject({ width: 320, height: 200, format: 'webp' })
})
