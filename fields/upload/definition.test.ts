import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { isAccepted, upload } from '#fields/upload/definition.ts'

const file = { name: 'a.PDF', fileId: 'f1', fileSize: 2_000_000 }

test.each([
  ['', true],
  ['.pdf,.jpg', true],
  ['pdf', true],
  ['image/*', false],
  ['.docx', false],
])('accepting %j: %s', (accept, answer) => {
  expect(isAccepted('a.PDF', accept)).toBe(answer)
})

test('too many, too large and of another type are refused', () => {
  expect(upload.validate([file, file], upload.options.parse({ limit: 1 }), facts)).toMatchObject({
    text: 'fields.upload.too-many',
    params: { limit: 1 },
  })
  expect(upload.validate([file], upload.options.parse({ fileSize: 1 }), facts)).toMatchObject({
    text: 'fields.upload.too-large',
    params: { size: 1, unit: 'MB' },
  })
  expect(upload.validate([file], upload.options.parse({ accept: '.docx' }), facts)).toMatchObject({ text: 'fields.upload.wrong-type' })
})

test('members nobody knows are dropped, files without an id refused', () => {
  const options = upload.options.parse({})
  expect(upload.fromWire([{ ...file, percentage: 100 }], options, facts)).toEqual({ ok: true, value: [file] })
  expect(upload.fromWire([{ name: 'a' }], options, facts).ok).toBe(false)
  expect(upload.fileIds?.([file])).toEqual(['f1'])
})

test('the storage knows better than the client what a file is', () => {
  const stored = { name: 'a.exe.txt', fileSize: 9_000_000, fileExtension: 'txt', url: '/api/file/Download/annex/f1' }
  const other = { ...file, fileId: 'f2' }
  expect(upload.withStored?.([file, other], new Map([['f1', stored]]))).toEqual([{ ...stored, fileId: 'f1' }, other])
})
