import { expect, test } from 'vitest'
import { fieldTypes } from '#fields/definitions.ts'
import { dictionariesIn } from '#web/form/form-dictionaries.ts'

test('the dictionaries of a form are those its fields choose from, also in sub-tables', () => {
  const choosing = (key: string, type: string, dictionaryType: string) => ({ key, type, label: key, options: { dataType: 'dictionary', dictionaryType } })
  const definition = {
    parts: [choosing('crop', 'select', 'cropType'), { key: 'items', type: 'sub-table', label: '', options: {}, children: [choosing('season', 'radio', 'season'), choosing('again', 'select', 'cropType')] }, { key: 'plain', type: 'select', label: '', options: {} }],
    rules: [],
    settings: {},
  }
  expect(dictionariesIn(definition, fieldTypes)).toEqual(['cropType', 'season'])
})
