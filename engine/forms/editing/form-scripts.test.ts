import { expect, test } from 'vitest'
import { decodeForm, encodeForm } from '#engine/forms/codec-form.ts'
import { scriptsIn, withScript } from '#engine/forms/editing/form-scripts.ts'
import { scriptsOf } from '#engine/forms/scripts.ts'
import { fieldTypes } from '#fields/definitions.ts'

const control = (key: string, jnpfKey: string, config: object = {}, more: object = {}) => ({
  __vModel__: key,
  ...more,
  __config__: { jnpfKey, label: key, ...config },
})
const read = decodeForm(
  {
    fields: [
      control('area', 'numInput', {}, { on: { focus: 'kept' } }),
      control('items', 'table', { children: [control('size', 'numInput')] }),
      control('press', 'button', {}, { on: {} }),
    ],
  },
  fieldTypes,
)
if (!read.ok) throw new Error(read.refusal.text)
const form = read.value
const source = '({ data }) => { data }'

test('scripts are offered at the moments of a form, of its fields and columns, and of its buttons', () => {
  const button = scriptsIn(form, fieldTypes).find(({ moment }) => moment === 'click')
  expect(scriptsIn(form, fieldTypes).map(({ part, moment }) => [part, moment])).toEqual([
    [undefined, 'onLoad'],
    [undefined, 'beforeSubmit'],
    [undefined, 'afterSubmit'],
    ['area', 'change'],
    ['area', 'blur'],
    ['items.size', 'change'],
    ['items.size', 'blur'],
    [button?.part, 'click'],
  ])
})

test('one that is written runs at its place and nowhere else, travels with the form, and is gone when it is emptied', () => {
  for (const place of scriptsIn(form, fieldTypes)) {
    const written = withScript(form, fieldTypes, place, source)
    const again = decodeForm(encodeForm(written, fieldTypes), fieldTypes)
    expect(again.ok && scriptsIn(again.value, fieldTypes).filter((one) => one.source !== '')).toEqual([{ ...place, source }])
    expect(scriptsOf(written)).toBeDefined()
    expect(withScript(written, fieldTypes, place, ' ')).toEqual(form)
  }
})
