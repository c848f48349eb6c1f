import { expect, test } from 'vitest'
import { followedKey, parameterValues, sourceKey } from './source-parameters.ts'

test('a parameter takes the value of the field it follows, else its default', () => {
  const parameters = [
    { field: 'county', follows: 'place', fallback: '620723' },
    { field: 'kind', fallback: 'maize' },
  ]
  const sent = (value: unknown) => parameterValues(parameters, () => value).map((one) => one.value)
  expect(sent('620724')).toEqual(['620724', 'maize'])
  expect(sent(['a', 'b'])).toEqual(['a,b', 'maize'])
  expect(sent(false)).toEqual(['0', 'maize'])
  for (const one of [sent(''), sent(undefined), sent([]), sent([{ name: 'a file' }])]) expect(one).toEqual(['620723', 'maize'])
  expect(parameterValues(parameters, undefined).map((one) => one.value)).toEqual(['620723', 'maize'])
})

test('a column is followed under each of the names that definitions write', () => {
  expect(['kind', 'items-kind', 'items.kind', 'kind_jnpfTable_items'].map(followedKey)).toEqual(Array(4).fill('kind'))
})

test('rows of one interface with different ids are different things', () => {
  const source = { kind: 'interface', id: 'i' } as const
  expect(sourceKey(source)).not.toBe(sourceKey({ ...source, key: 'code' }))
})
