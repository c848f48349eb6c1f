import { expect, test } from 'vitest'
import { makeMenuFinder } from '#web/shell/find-menu.ts'

const pages = [
  { title: '字典管理', path: '/systemData/dictionary' },
  { title: '用户管理', path: '/permission/user' },
  { title: '种子生产备案', path: '/model/seedFiling' },
]
const initials: Readonly<Record<string, string>> = { 字典管理: 'zdgl', 用户管理: 'yhgl', 种子生产备案: 'zzscba' }
const find = makeMenuFinder(pages, (title) => initials[title] ?? '')
const titles = (text: string) => find(text).map((page) => page.title)

test('a part of the name finds it', () => expect(titles('字典')).toContain('字典管理'))
test('a mistyped path finds it', () => expect(titles('dictionery')).toContain('字典管理'))
test('first letters of the pinyin find it first', () => expect(titles('ZZSC')[0]).toBe('种子生产备案'))
test('nothing typed finds nothing', () => expect(titles('  ')).toEqual([]))
