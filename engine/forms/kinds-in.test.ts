import { expect, test } from 'vitest'
import { kindsIn } from './kinds-in.ts'

const control = (jnpfKey: string, more: Readonly<Record<string, unknown>> = {}) => ({ __config__: { jnpfKey, ...more } })

test('the kinds of all controls are found, also inside of others, each once', () => {
  const fields = [control('card', { children: [control('cascader'), control('rate')] }), control('rate')]
  expect(kindsIn(JSON.stringify({ fields }))).toEqual(['card', 'cascader', 'rate'])
})

test('a control that is another for clients of the family is told by the name of its type', () => {
  expect(kindsIn(JSON.stringify({ fields: [control('treeSelect', { seedbedType: 'select' })] }))).toEqual(['select'])
})

test('what is no form has no kinds', () => {
  for (const text of ['', '[]', '{"fields":[1,null,{}]}']) expect(kindsIn(text)).toEqual([])
})
