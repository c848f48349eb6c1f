import { expect, test } from 'vitest'
import { makeFinder } from '#web/commands/find-commands.ts'

const pages = [
  { title: '系统数据 / 字典管理', path: '/systemData/dictionary', pinyin: 'xi tong shu ju / zi dian guan li'.split(' ') },
  { title: '用户管理', path: '/permission/user', pinyin: 'yong hu guan li'.split(' ') },
  { title: '种子生产备案', path: '/model/seedFiling', pinyin: 'zhong zi sheng chan bei an'.split(' ') },
]
const find = makeFinder(pages)
const titles = (text: string) => find(text).map((page) => page.title)

test('the Chinese name finds a page that is shown in English', () => {
  const english = makeFinder([{ title: 'System data / Dictionaries', alias: '系统数据 / 字典管理', path: '/systemData/dictionary' }])
  expect(['字典', 'dictionaries'].map((typed) => english(typed).length)).toEqual([1, 1])
})
test('a part of the name finds it', () => expect(titles('字典')).toContain('系统数据 / 字典管理'))
test('a mistyped path finds it', () => expect(titles('dictionery')).toContain('系统数据 / 字典管理'))
test.each(['ZZSC', 'zhongzi', 'zhongzish', 'zzisc', 'beian', 'zhong zi'])('%s finds 种子生产备案 first', (typed) =>
  expect(titles(typed)[0]).toBe('种子生产备案'),
)
test('the name of its folder finds it, but no letters from one name into the next', () => {
  expect(titles('xitongshuju')).toContain('系统数据 / 字典管理')
  expect(titles('shujuzidian')).toEqual([])
})
test('nothing typed finds nothing', () => expect(titles('  ')).toEqual([]))
