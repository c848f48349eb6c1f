import { beforeAll, expect, test } from 'vitest'
import type { FormPart } from '#engine/forms/model.ts'
import { renderersInForms } from '#fields/renderers-in-forms.ts'
import { groupsOf, problemsIn } from '#web/form/groups.ts'

const part = (key: string, type: string, rest: Partial<FormPart> = {}): FormPart => ({ key, type, label: key, options: {}, ...rest })

beforeAll(() => renderersInForms.load(['card', 'group-title', 'sub-table']))

test('cards and sub-tables are groups of their own, a heading gathers what follows', () => {
  const groups = groupsOf([
    part('a', 'text'),
    part('#1', 'card', { options: { title: '基本信息' }, children: [part('b', 'text')] }),
    part('#2', 'group-title', { options: { content: '附件' } }),
    part('c', 'text'),
    part('items', 'sub-table', { label: '明细' }),
  ])
  expect(groups.map(({ title, parts }) => [title, parts.map(({ key }) => key)])).toEqual([
    ['', ['a']],
    ['基本信息', ['#1']],
    ['附件', ['c']],
    ['明细', ['items']],
  ])
})

test('a problem in a cell counts for the group of its sub-table', () => {
  const items = part('items', 'sub-table', { children: [part('area', 'number')] })
  expect(problemsIn([items], ['items.r1.area', 'items', 'other'])).toBe(2)
})
