import { describe, expect, test } from 'vitest'
import { withDeclared } from '#server/access/declared.ts'

const first = { name: '用户', icon: 'user', property: { moduleId: 'a' } }
const second = { name: '用户管理', icon: 'people', property: { moduleId: 'b' } }

describe('what is declared again', () => {
  test('is taken as it is for a new row, and where nobody knows what was declared before', () => {
    expect(withDeclared(second, undefined, undefined)).toEqual(second)
    expect(withDeclared(second, first, null)).toEqual(second)
  })

  test('follows the declaration member by member, and keeps what an administrator changed', () => {
    expect(withDeclared(second, first, first)).toEqual(second)
    expect(withDeclared(second, { ...first, name: '人员' }, first)).toEqual({ ...second, name: '人员' })
    const moved = { ...first, property: { moduleId: 'a', iconBackgroundColor: '#fff' } }
    expect(withDeclared(second, moved, first)).toEqual({ ...second, property: moved.property })
  })

  test('takes members that were not declared before', () => {
    expect(withDeclared({ ...second, address: 'x' }, { ...first, address: '' }, first)).toEqual({ ...second, address: 'x' })
  })
})
