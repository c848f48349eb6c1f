import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aliasOf, emojiParts, emojis } from '#features/chat/contract/emoji.ts'

test('every emoji has a name and a sign of its own', () => {
  expect(emojis.length).toBeGreaterThanOrEqual(120)
  for (const kind of ['name', 'sign'] as const) {
    expect(emojis.filter((one) => one[kind] === '')).toEqual([])
    expect(new Set(emojis.map((one) => one[kind])).size).toBe(emojis.length)
  }
})

test('names in brackets become emoji, everything else stays as it is', () => {
  const [smile] = emojis
  expect(emojiParts('你好[微笑][没有][微笑')).toEqual(['你好', smile, '[没有]', '[微笑'])
  const words = fc.constantFrom('[', ']', '[微笑]', '[强]', '[没有]', '苗', ' ', '\n')
  fc.assert(
    fc.property(fc.array(words), (parts) => {
      const text = parts.join('')
      expect(
        emojiParts(text)
          .map((part) => (typeof part === 'string' ? part : aliasOf(part)))
          .join(''),
      ).toBe(text)
    }),
  )
})
