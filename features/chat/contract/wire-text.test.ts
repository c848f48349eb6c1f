import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromWire, toWire } from '#features/chat/contract/wire-text.ts'

test('a text arrives as it was written, and is no markup on its way', () => {
  const signs = fc.string({ unit: fc.constantFrom('&', '<', '>', '"', "'", 'amp;', '#39;', 'lt;', '苗', '😀', '\n') })
  fc.assert(
    fc.property(fc.oneof(signs, fc.string({ unit: 'grapheme' })), (text) => {
      expect(fromWire(toWire(text))).toBe(text)
      expect(toWire(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/)
    }),
  )
})
