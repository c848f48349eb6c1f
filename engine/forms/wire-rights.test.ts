import { expect, test } from 'vitest'
import type { FormRights } from './rights.ts'
import { rightsOfWire, wireOfRights } from './wire-rights.ts'

const rights: FormRights = {
  fields: new Map([
    ['name', { readable: true, writable: true, required: true }],
    ['items.area', { readable: true, writable: false }],
    ['secret', { readable: false, writable: false }],
  ]),
  others: { readable: true, writable: false },
}

test('rights leave with the names of the family and without hidden fields, and come back as they were', () => {
  const wire = wireOfRights(rights)
  expect(wire).toEqual([
    { id: 'name', read: true, write: true, required: true },
    { id: 'items-area', read: true, write: false, required: false },
  ])
  expect([...rightsOfWire(wire).fields]).toEqual([...rights.fields].slice(0, 2))
})
