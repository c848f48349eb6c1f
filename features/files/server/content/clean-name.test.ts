import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName, extensionOf } from '#features/files/server/content/clean-name.ts'

test('a name loses folders, invisible and direction-changing characters', () => {
  expect(cleanName('C:\\fake\\品种表.xlsx')).toBe('品种表.xlsx')
  expect(cleanName('../../etc/passwd.txt')).toBe('passwd.txt')
  expect(cleanName('gpj.\u202eexe\u0000.png')).toBe('gpj.exe.png')
  expect(cleanName('\u200b')).toBe('file')
})

test('a long name keeps its extension', () => {
  const name = cleanName(`${'长'.repeat(300)}.docx`)
  expect([...name]).toHaveLength(200)
  expect(extensionOf(name)).toBe('docx')
})

test('whatever comes, the name is short, without folders and controls, and cleaning again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = cleanName(given)
      expect([...name].length).toBeLessThanOrEqual(200)
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\]/u)
      expect(name).not.toBe('')
      expect(cleanName(name)).toBe(name)
    }),
  )
})
