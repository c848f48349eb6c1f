import { describe, expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const row = { id: 'a', name: 'before', tags: ['x'], phone: '13800000000', version: 1 }

describe('the difference for the audit log', () => {
  test('names only the members that changed, before and after', () => {
    expect(changesOf(row, { ...row, name: 'after', tags: ['x'], version: 2 })).toEqual({ name: { before: 'before', after: 'after' } })
  })

  test('tells that a secret changed, and not what it is', () => {
    expect(changesOf(row, { ...row, phone: '13900000000' }, ['phone'])).toEqual({ phone: { before: '******', after: '******' } })
    expect(changesOf({ ...row, phone: '' }, { ...row, phone: '' }, ['phone'])).toEqual({})
  })

  test('holds the members of what is new or gone', () => {
    const shown = { id: 'a', name: 'before', tags: ['x'], phone: '******' }
    expect(changesOf(undefined, row, ['phone'])).toEqual(shown)
    expect(changesOf(row, undefined, ['phone'])).toEqual(shown)
  })
})
