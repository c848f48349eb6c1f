import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { needsTranslation, sayWith, translatable, translationIndex, translationState, wordsOf, type Translation } from './translation.ts'

const english = (original: string, text: string, more: Partial<Translation> = {}): Translation => ({ original, text, ...more })

test.each([
  ['missing', undefined],
  ['missing', english('面积', '')],
  ['current', english('面积', 'Area')],
  ['proposed', english('面积', 'Area', { proposed: true })],
  ['outdated', english('总面积', 'Total area')],
  ['outdated', english('总面积', 'Total area', { proposed: true })],
] as const)('a translation is %s: %o', (state, translation) => {
  expect(translationState(translation, '面积')).toBe(state)
})

test.each([
  ['面积(亩)', true],
  ['kg', false],
  ['2026-03', false],
  ['', false],
])('whether %o needs a translation: %s', (text, needs) => expect(needsTranslation(text)).toBe(needs))

test('a text is translated once in its owner, at the first place where it stands', () => {
  const texts = [
    { place: 'form.area.label', text: '面积' },
    { place: 'form.unit.label', text: 'kg' },
    { place: 'list.column.area', text: '面积' },
  ]
  expect(translatable(texts)).toEqual([{ place: 'form.area.label', text: '面积' }])
})

describe('words', () => {
  test('of a proposal, and of a translation for another text, nothing is said', () => {
    const words = wordsOf([english('面积', 'Area', { proposed: true }), undefined, english('总面积', 'Total area')])
    expect([sayWith(words, '面积'), sayWith(words, '总面积'), sayWith(undefined, '面积')]).toEqual(['面积', 'Total area', '面积'])
  })

  test('a text reads in another language exactly where its translation is current', () => {
    const text = fc.constantFrom('面积', '总面积', '品种', '')
    const some = fc.record({ original: text, text: fc.constantFrom('', 'Area', 'Kind'), proposed: fc.boolean() })
    fc.assert(
      fc.property(fc.array(some), fc.constantFrom('面积', '总面积', '品种'), (translations, original) => {
        const current = translations.filter((one) => translationState(one, original) === 'current')
        expect(sayWith(wordsOf(translations), original)).toBe(current[0]?.text ?? original)
      }),
    )
  })
})

describe('the translation that counts for a text', () => {
  const at = { place: 'form.a.label', text: '面积' }
  test('is one that was made for this text, wherever it stood then; accepted before proposed', () => {
    const stored = new Map([
      ['form.a.label', english('总面积', 'Total area')],
      ['form.b.label', english('面积', 'Surface', { proposed: true })],
      ['form.c.label', english('面积', 'Area')],
    ])
    expect(translationIndex(stored)(at)?.text).toBe('Area')
    stored.delete('form.c.label')
    expect(translationIndex(stored)(at)?.text).toBe('Surface')
  })

  test('is what its place was said before it changed, where there is no other', () => {
    expect(translationIndex(new Map([['form.a.label', english('总面积', 'Total area')]]))(at)?.text).toBe('Total area')
    expect(translationIndex(new Map())(at)).toBeUndefined()
  })
})
