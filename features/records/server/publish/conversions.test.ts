import { expect, test } from 'vitest'
import { conversionOf } from '#features/records/server/publish/conversions.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { typeDescriptions } from '#fields/designer-in-browser.ts'

const pairs = [...typeDescriptions].flatMap(([type, { becomes = [] }]) => becomes.map((to): [string, string] => [type, to]))

/** The column that values of a type stand in while nothing else is set. */
const columnOf = (name: string): string => {
  const type = fieldTypes.get(name)
  return String(type?.column(type.options.parse({})))
}

test.each(pairs)('values of %s are kept or converted where its field becomes %s', (from, to) => {
  const [before, after] = [columnOf(from), columnOf(to)]
  // A choice of several becomes one of several, in the same column.
  const isSame = before === after || (before === 'text[]' && to === 'select')
  expect(isSame || conversionOf(`${before}>${after}`) !== undefined).toBe(true)
})
