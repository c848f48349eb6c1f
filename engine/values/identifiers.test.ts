import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IdentifierKind } from './identifiers.ts'
import { checkCreditCode, checkIdCard, checkIdentifier, creditCodeCheck, identifierChecks } from './identifiers.ts'
import { matchesPattern, namedPatterns, patternByName, presetPatterns } from './named-patterns.ts'
import { compilePattern } from './safe-pattern.ts'
import { engineValueTexts } from './texts.ts'

const demo = [
  '91620723MADEM00111',
  '91620723MADEM002XQ',
  '91620702MADEM0038B',
  '91620702MADEM00466',
  '91620724MADEM0054W',
  '91620724MADEM0062P',
  '91620700MADEM0089N',
  'N2620723MFDEM10125',
  'N2620723MFDEM10200',
  'N2620702MFDEM1039F',
  'N2620702MFDEM1047A',
  'N2620724MFDEM10551',
  'N2620724MFDEM1063U',
  '93620723MADEM2017U',
  '93620702MADEM20259',
  '91620702MADEM2033A',
  '92620724MADEM301XQ',
]

describe('a credit code', () => {
  it.each(demo)('%s of the demo data holds, inside too', (code) => expect(checkCreditCode(code)).toEqual({ ok: true, value: code }))
  it('is refused when any one character is another', () => {
    fc.assert(
      fc.property(fc.constantFrom(...demo), fc.nat(17), fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUWXY'), (code, at, sign) => {
        const other = code.slice(0, at) + sign + code.slice(at + 1)
        return checkCreditCode(other).ok === (other === code)
      }),
    )
  })
  it('only warns when the organisation code inside fails', () => {
    const first17 = '91620723MADEM0012'
    expect(checkCreditCode(first17 + creditCodeCheck(first17))).toMatchObject({
      ok: true,
      warning: { text: 'identifiers.credit-code-inner' },
    })
  })
  it('may be typed in small or full-width letters', () =>
    expect(checkCreditCode(' ９1620723madem00111 ')).toEqual({ ok: true, value: '91620723MADEM00111' }))
})

describe('an ID card number', () => {
  it('has a day of birth there is and its check character', () => {
    expect(checkIdCard('11010519491231002x')).toEqual({ ok: true, value: '11010519491231002X' })
    expect(checkIdCard('110105194912310021').ok).toBe(false)
    expect(checkIdCard('110105194902310021').ok).toBe(false)
  })
})

describe('numbers of the seed industry', () => {
  it.each<[IdentifierKind, string]>([
    ['seedLicence', 'A(京)农种许字(2020)第0001号'],
    ['seedLicence', 'C（黑哈五）农种许字（2016）第6001号'],
    ['seedLicence', 'AB(甘)农种许字(2022)第9002号'],
    ['seedLicence', 'D(湘益安)农种许字(2019)第001号'],
    ['approvalNumber', '国审玉20176020'],
    ['approvalNumber', '黑审稻2009005'],
    ['registrationNumber', 'GPD辣椒(2024)629001'],
    ['varietyNumber', '国审玉20176020'],
    ['varietyNumber', 'GPD番茄（2024）629002'],
    ['varietyRight', 'CNA20161234.5'],
    ['varietyRight', 'CNA20191001234'],
    ['originCertificate', '6207230120260001'],
    ['originCertificate', '2301842017001091'],
    ['plantCertificate', '62072301202600012'],
    ['unitCode', 'DEMO012600010000001L'],
    ['bankAccount', '6222 0210 0112 3456'],
    ['mobile', '139 0000 0000'],
    ['email', 'a.b@example.com'],
    ['licencePlate', '甘G·12345'],
    ['licencePlate', '甘GD12345'],
    ['traceAddress', 'https://example.com/t?c=1'],
  ])('%s %s is right', (kind, text) => expect(identifierChecks[kind](text).ok).toBe(true))
  it.each<[IdentifierKind, string]>([
    ['seedLicence', 'H(京)农种许字(2020)第0001号'],
    ['approvalNumber', '国审菜20176020'],
    ['approvalNumber', '国审玉20176020x'],
    ['registrationNumber', 'GPD(2024)62901'],
    ['varietyNumber', 'CNA20191001234'],
    ['varietyRight', 'CNA123'],
    ['originCertificate', '123'],
    ['plantCertificate', '123456789012345'],
    ['unitCode', 'x'.repeat(21)],
    ['unitCode', ''],
    ['bankAccount', '1234567'],
    ['mobile', '12900000000'],
    ['email', 'a..b@example.com'],
    ['email', 'a@b'],
    ['licencePlate', '甘I12345'],
    ['traceAddress', 'javascript:alert(1)'],
  ])('%s %s is wrong', (kind, text) => expect(identifierChecks[kind](text).ok).toBe(false))
  it('warn where the operator switched the strict check off, those from outside only', () => {
    expect(checkIdentifier('seedLicence', '旧证（1号）', false)).toMatchObject({
      ok: true,
      value: '旧证(1号)',
      warning: { text: 'identifiers.seed-licence' },
    })
    expect(checkIdentifier('creditCode', 'x', false).ok).toBe(false)
    expect(checkIdentifier('plantCertificate', '1234567890123456')).toMatchObject({
      ok: true,
      warning: { text: 'identifiers.plant-certificate' },
    })
  })
  it('answer any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(identifierChecks) as IdentifierKind[])), fc.string(), (kind, text) => {
        const verdict = checkIdentifier(kind, text)
        return verdict.ok || verdict.refusal.text in engineValueTexts
      }),
    )
  })
})

describe('the patterns offered', () => {
  const all = [...presetPatterns, ...namedPatterns]
  it('are 7 presets and 14 named ones, each with a name, a message and a source both sides can run', () => {
    expect([presetPatterns.length, namedPatterns.length]).toEqual([7, 14])
    expect(new Set(all.map((one) => one.name)).size).toBe(21)
    for (const one of all) {
      expect(one.label in engineValueTexts && one.text in engineValueTexts).toBe(true)
      for (const source of [one.source, ...(one.alsoMatches ?? [])]) expect(compilePattern(source).ok).toBe(true)
    }
  })
  it.each([
    ['digits', ['007'], ['1.5', '']],
    ['decimal', ['1.5', '-0.5'], ['01', '1.']],
    ['landline', ['0936-1234567', '01012345678'], ['1234']],
    ['mobile', ['13900000000'], ['23900000000']],
    ['mobile-or-landline', ['13900000000', '0936-1234567'], ['1']],
    ['email', ['a@b.cn'], ['a@b', 'a b@c.cn']],
    ['id-card', ['11010519491231002X'], ['110105194912310021']],
    ['password', ['abc123'], ['abcdef', '123456', 'a1', 'abc123!']],
    ['licence-plate', ['甘G12345', '甘GD12345'], ['G12345']],
    ['chinese', ['临泽'], ['临泽a']],
    ['code', ['a.b1', 'x'], ['.a', 'a.', '-']],
    ['account', ['a1'], ['a_1']],
    ['plain-name', ['临泽 1号（甲）'], ['<b>', 'a;b']],
    ['half-hours', ['1', '1.5', '2.0'], ['1.2', '-1']],
    ['positive-integer', ['10'], ['0', '01', '1.5']],
    ['field-name', ['a_1'], ['1a', '_a']],
    ['positive-number', ['0.1', '3'], ['0', '0.00', '-1']],
  ])('%s', (name, right, wrong) => {
    const pattern = patternByName(name)
    if (!pattern) throw new Error(name)
    for (const text of right) expect([text, matchesPattern(pattern, text)]).toEqual([text, true])
    for (const text of wrong.filter(Boolean)) expect([text, matchesPattern(pattern, text)]).toEqual([text, false])
  })
})
