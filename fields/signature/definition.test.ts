import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { signature } from '#fields/signature/definition.ts'

const options = signature.options.parse({})
const file = { name: '手写签名.png', fileId: 'f1', fileSize: 10 }

test('one picture of a moderate size, and nothing else', () => {
  expect(signature.validate([file], options, facts)).toBeUndefined()
  expect(signature.validate([file, file], options, facts)).toMatchObject({ text: 'fields.signature.one' })
  expect(signature.validate([{ ...file, name: 'a.pdf' }], options, facts)).toMatchObject({ text: 'fields.upload.wrong-type' })
  expect(signature.validate([{ ...file, fileSize: 600 * 1024 }], options, facts)).toMatchObject({ text: 'fields.upload.too-large' })
  expect(signature.fileIds?.([file])).toEqual(['f1'])
})
