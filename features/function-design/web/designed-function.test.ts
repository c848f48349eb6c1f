import { expect, test } from 'vitest'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { draftOf, readDraft } from '#features/function-design/web/designed-function.ts'
import { fieldTypes } from '#fields/definitions.ts'

const text = { type: 'text', label: '名称', options: {} }
const formData = JSON.stringify(
  encodeForm(
    {
      parts: [
        { key: 'name', ...text },
        { key: 'fresh', ...text },
      ],
      rules: [],
      settings: {},
    },
    fieldTypes,
  ),
)
const draft = {
  ...{ id: 'a', fullName: '苗床', enCode: 'beds', type: 1, webType: 2, enableFlow: 0, isRelease: 2 as const, enabledMark: 1, sortCode: 0 },
  ...{ version: 1, publishedVersion: 1, isFlowForm: false, isShipped: false, category: '', flowId: '', dbLinkId: '', tables: '', formData },
  ...{ columnData: '', appColumnData: '', interfaceId: '', interfaceParam: '', description: '', columns: { name: 'name_v2' } },
}

test('fields that are published know their columns while they are designed, and the texts of a draft name none', () => {
  const read = readDraft(draft)
  if (!read.ok) throw new Error('The draft cannot be read.')
  expect(read.designed.form.parts.map(({ key, column }) => [key, column])).toEqual([
    ['name', 'name_v2'],
    ['fresh', undefined],
  ])
  expect(JSON.parse(draftOf(read.designed).formData)).toEqual(JSON.parse(formData))
})
