import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { programOf } from './pattern-program.ts'
import { PatternSearch } from './pattern-search.ts'
import { compilePattern, patternLimits } from './safe-pattern.ts'

const test = (pattern: string, text: string): boolean | string => {
  const compiled = compilePattern(pattern)
  return compiled.ok ? compiled.pattern.test(text) : compiled.refusal.text
}

describe('a pattern someone entered', () => {
  it('is written between slashes with flags, or bare', () => {
    expect(test('/^1[3-9]\\d{9}$/', '13900000000')).toBe(true)
    expect(test('/^1[3-9]\\d{9}$/', '12900000000')).toBe(false)
    expect(test('^a/b$', 'a/b')).toBe(true)
    expect(test('/ABC/i', 'xabcx')).toBe(true)
    expect(test('/^[\\u4e00-\\u9fa5]+$/', '临泽县')).toBe(true)
    expect(test('/^\\p{Script=Han}{2}$/u', '𠮷野')).toBe(true)
    expect(test('/^b$/m', 'a\nb\nc')).toBe(true)
  })
  it('is refused when unreadable, too long, too large, or with lookaround or back references', () => {
    expect(test('/(/', '')).toBe('patterns.unreadable')
    expect(test('/a/y', '')).toBe('patterns.not-supported')
    for (const source of ['(?=a)b', '(?!a)b', '(?<=a)b', '(?<!a)b', '(a)\\1', '(?<x>a)\\k<x>'])
      expect(test(`/${source}/`, 'ab')).toBe('patterns.not-supported')
    expect(test('x'.repeat(patternLimits.source + 1), '')).toBe('patterns.too-long')
    for (const source of ['(a{100}){100}', 'a{99999}', 'a{0,99999}']) expect(test(source, '')).toBe('patterns.too-large')
  })
  it('never matches a text above 10,000 characters', () => expect(test('/a*/', 'a'.repeat(10_001))).toBe(false))

  it('answers sources that explode elsewhere with work linear to the text', () => {
    const text = 'a'.repeat(9_999) + '!'
    for (const source of ['^(a+)+$', '^(a|a)*$', '^(a*)*$', '^(.*)*b$', '(a?){50}a{50}b']) expect(test(`/${source}/`, text)).toBe(false)
  })

  it('is followed with work that depends on the text, not on the repetitions in the pattern', () => {
    const worksOn = (source: string, text: string, work: number) => new PatternSearch(programOf(source, ''), work).matches(text.split(''))
    for (const source of ['(a?){900}b', '(a?b?){400}c', 'a(.?){900}c', '\\w{1,500}!'])
      expect([source, worksOn(source, 'a'.repeat(10_000), 400_000)]).toEqual([source, false])
    expect(worksOn('(a?){900}b', `${'a'.repeat(9_999)}b`, 400_000)).toBe(true)
    expect(test('.{0,900}$', '中'.repeat(9_999))).toBe(true)
  })

  it('never matches where an answer would take more than its work', () => {
    // Which of the last 900 characters were an `a` makes 2^900 states; each place of this text has another one.
    let number = 1
    const random = Array.from({ length: 9_999 }, () => ((number = (number * 48_271) % 2_147_483_647) % 2 === 0 ? 'a' : 'b'))
    const source = '(?:a|b)*a[ab]{900}c'
    expect(new PatternSearch(programOf(source, ''), patternLimits.work).matches(random)).toBe(undefined)
    expect(test(source, random.join(''))).toBe(false)
    expect(test(source, `a${'b'.repeat(900)}c`)).toBe(true)
  })

  it.each([
    '/^$/',
    '/^(\\d{3}-\\d{8}|\\d{4}-\\d{7})$/',
    '/\\bfoo\\b/',
    '/^a{2,3}?b$/',
    '/[^\\]a-c]+$/',
    '/^\\x41\\u0042\\.$/',
    '/a{,2}/',
    '/^(?:|x)+$/',
    '/x{2/',
    '/^[\\s\\S]$/',
    '/./s',
    '/^(?<year>\\d{4})$/',
  ])('%s answers like RegExp', (pattern) => {
    const [, source = '', flags] = /^\/([^]+)\/(\w*)$/.exec(pattern) ?? []
    const native = new RegExp(source, flags)
    for (const text of [
      '',
      'a',
      'foo',
      'a foo b',
      'aab',
      'aaab',
      'aaaab',
      '010-12345678',
      '0936-1234567',
      'AB.',
      'x',
      'xx',
      'a{,2}',
      'x{2',
      '2026',
      '\n',
      ']',
      'd',
    ])
      expect([text, test(pattern, text)]).toEqual([text, native.test(text)])
  })

  it('answers like RegExp for random sources and texts', () => {
    const atom = fc.constantFrom('a', 'b', 'c', '.', '\\d', '\\w', '\\s', '\\D', '[ab]', '[^a]', '[a-c1-3]', '\\.', '^', '$', '\\b', '\\B')
    const { source } = fc.letrec<{ source: string }>((tie) => ({
      source: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.array(tie('source'), { maxLength: 4 }).map((all) => all.join('')),
        fc.tuple(tie('source'), tie('source')).map(([left, right]) => `(?:${left}|${right})`),
        fc.tuple(tie('source'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0,2}?', '{1,}')).map(([part, many]) => `(${part})${many}`),
      ),
    }))
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '1', '2', ' ', '.', '\n'), { maxLength: 8 }).map((all) => all.join(''))
    fc.assert(
      fc.property(
        source.filter((one) => one.length > 0 && one.length <= 120),
        fc.constantFrom('', 'i', 'm', 's', 'u'),
        text,
        (pattern, flags, typed) => {
          const answer = test(`/${pattern}/${flags}`, typed)
          return answer === 'patterns.too-large' || answer === new RegExp(pattern, flags).test(typed)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
