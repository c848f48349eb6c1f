import { describe, expect, test } from 'vitest'
import type { FieldRight } from './model.ts'
import { fieldRights } from './rights.ts'
import { approver, chain, start } from './testing/builders.ts'

const right = (field: string, changes: Partial<FieldRight>): FieldRight => ({
  field,
  read: true,
  write: false,
  required: false,
  ...changes,
})

const rights = [
  right('secret', { read: false, write: true, required: true }),
  right('acceptOrg', { write: true, required: true }),
  right('remark', { required: true }),
  right('items', { write: true }),
  right('items-area', {}),
  right('hiddenTable', { read: false }),
  right('hiddenTable-name', { write: true }),
  right('fixedTable', {}),
  right('fixedTable-name', { write: true }),
]
const definition = chain(start(), approver('a', ['li'], { rights }))

describe('field rights', () => {
  test('without a word the start may write all, an approver only read', () => {
    const atStart = fieldRights(definition, 'start', true)
    const atApprover = fieldRights(definition, 'a', true)
    expect([atStart.isReadable('x'), atStart.isWritable('x'), atStart.isRequired('x')]).toEqual([true, true, false])
    expect([atApprover.isReadable('x'), atApprover.isWritable('x')]).toEqual([true, false])
  })

  test('what is not readable is neither written nor required', () => {
    const { isReadable, isWritable, isRequired } = fieldRights(definition, 'a', true)
    expect([isReadable('secret'), isWritable('secret'), isRequired('secret')]).toEqual([false, false, false])
    expect([isWritable('acceptOrg'), isRequired('acceptOrg')]).toEqual([true, true])
    expect(isRequired('remark')).toBe(false)
  })

  test('a column follows its sub-table', () => {
    const { isReadable, isWritable } = fieldRights(definition, 'a', true)
    expect([isWritable('items-yield'), isWritable('items-area')]).toEqual([true, false])
    expect([isReadable('hiddenTable-name'), isWritable('fixedTable-name')]).toEqual([false, false])
  })

  test('in a view without action nothing is writable', () => {
    expect(fieldRights(definition, 'a', false).isWritable('acceptOrg')).toBe(false)
    expect(fieldRights(definition, 'start', false).isWritable('x')).toBe(false)
  })

  test('a node that the flow does not have has no rights', () => expect(() => fieldRights(definition, 'z', true)).toThrow(RangeError))
})
