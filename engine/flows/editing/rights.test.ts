import { describe, expect, test } from 'vitest'
import { approver, chain, start } from '../testing/builders.ts'
import { copyRights, rightsAt, withRight } from './rights.ts'
import { stepOf } from './structure.ts'

const bare = approver('a', [])
const off = { read: false, write: false, required: false }

describe('rights to fields at a node', () => {
  test('what is not listed is read at an approver, and written at the start', () => {
    expect(rightsAt(bare)('area')).toEqual({ read: true, write: false, required: false })
    expect(rightsAt(start())('area')).toEqual({ read: true, write: true, required: false })
  })

  test('who must fill in a field writes and reads it', () => {
    const hidden = withRight(bare, ['area'], 'read', false)
    expect(rightsAt(hidden)('area')).toEqual(off)
    expect(rightsAt(withRight(hidden, ['area'], 'required', true))('area')).toEqual({ read: true, write: true, required: true })
  })

  test('a field that is hidden is neither written nor demanded; one that is not written is not demanded', () => {
    const all = withRight(bare, ['area', 'name'], 'required', true)
    expect(rightsAt(withRight(all, ['area'], 'read', false))('area')).toEqual(off)
    expect(rightsAt(withRight(all, ['area'], 'write', false))('area')).toEqual({ read: true, write: false, required: false })
    expect(rightsAt(withRight(all, ['area'], 'required', false))('area')).toEqual({ read: true, write: true, required: false })
    expect(rightsAt(withRight(all, ['area'], 'read', false))('name').required).toBe(true)
  })

  test('a column is written with its sub-table', () => {
    const written = withRight(bare, ['items-area'], 'write', true)
    expect(rightsAt(written)('items-area').write).toBe(true)
    expect(rightsAt(written)('items').write).toBe(true)
    expect(rightsAt(withRight(written, ['items'], 'read', false))('items-area').read).toBe(false)
  })

  test('what a listed right says beside stays', () => {
    const kept = { ...bare, rights: [{ field: 'area', read: true, write: false, required: false, kept: { jnpfKey: 'numInput' } }] }
    expect(withRight(kept, ['area'], 'write', true).rights).toEqual([
      { field: 'area', read: true, write: true, required: false, kept: { jnpfKey: 'numInput' } },
    ])
  })

  test('are copied from another node', () => {
    const from = withRight(approver('b', []), ['area'], 'write', true)
    const flow = copyRights(chain(start(), bare), 'a', from)
    expect(stepOf(flow, 'a')).toMatchObject({ rights: from.rights })
  })
})
