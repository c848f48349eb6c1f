import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryNames } from '#features/files/server/pack/entry-names.ts'

test('equal names are numbered before their extension, also those that differ in case alone', () => {
  expect(entryNames(['合同.pdf', '合同.pdf', '合同.PDF', '合同 (2).pdf', '说明'])).toEqual([
    '合同.pdf',
    '合同 (2).pdf',
    '合同 (3).PDF',
    '合同 (2) (2).pdf',
    '说明',
  ])
})

test('no name leads out of the folder or cannot be written', () => {
  expect(entryNames(['../../etc/passwd', 'C:\\a.txt', '..', 'nul.txt', 'a.txt. ', ''])).toEqual([
    '__.._etc_passwd',
    'C__a.txt',
    '_',
    '_nul.txt',
    'a.txt',
    '_ (2)',
  ])
})

test('whatever the names, entries are plain and differ', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 30 }), (names) => {
      const entries = entryNames(names)
      expect(new Set(entries.map((one) => one.toLowerCase())).size).toBe(names.length)
      for (const entry of entries) expect(entry).not.toMatch(/[\\/:]|^\.|^$/)
    }),
  )
})
