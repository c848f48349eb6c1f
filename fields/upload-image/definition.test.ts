import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { uploadImage } from '#fields/upload-image/definition.ts'

const picture = { name: '田块.JPG', fileId: 'f1', fileSize: 2_000_000 }
const options = (given: object) => uploadImage.options.parse(given)

test('too many, too large and what is no picture are refused in the words of the specification', () => {
  expect(uploadImage.validate([picture, picture], options({ limit: 1 }), facts)).toMatchObject({
    text: 'fields.upload-image.too-many',
    params: { limit: 1 },
  })
  expect(uploadImage.validate([picture], options({ fileSize: 1 }), facts)).toMatchObject({
    text: 'fields.upload-image.too-large',
    params: { size: 1, unit: 'MB' },
  })
  for (const name of ['a.pdf', 'a.svg', 'a.tiff', 'a'])
    expect(uploadImage.validate([{ ...picture, name }], options({}), facts)).toMatchObject({ text: 'files.images-only' })
  for (const name of ['a.png', 'a.jpeg', 'a.gif', 'a.bmp', 'a.webp'])
    expect(uploadImage.validate([{ ...picture, name }], options({}), facts)).toBeUndefined()
})

test('an address is told with the signature of its reader, and kept without', () => {
  const stored = [{ ...picture, url: '/api/file/Image/annexpic/f1' }]
  const reading = { ...facts, pictureAddress: (address: string) => `${address}?signature=s` }
  const wire = uploadImage.toWire(stored, options({}), reading)
  expect(wire).toEqual([{ ...picture, url: '/api/file/Image/annexpic/f1?signature=s' }])
  expect(uploadImage.fromWire(wire, options({}), facts)).toEqual({ ok: true, value: stored })
})

test('what clients of the family send is read', () => {
  expect(uploadImage.fromWire([{ name: 'a.png', fileId: 'f1', url: '/x' }], options({ limit: 9 }), facts)).toMatchObject({ ok: true })
})
