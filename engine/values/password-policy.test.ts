import { describe, expect, it } from 'vitest'
import { fillText } from '#engine/texts/text.ts'
import { commonPasswords } from './common-passwords.ts'
import { checkPassword, defaultPasswordPolicy } from './password-policy.ts'
import { engineValueTexts } from './texts.ts'

const strict = { minimumLength: 10, maximumLength: 64, digits: true, lowerCase: true, upperCase: true, symbols: true }
const texts = (password: string, ...rest: [Parameters<typeof checkPassword>[1], Parameters<typeof checkPassword>[2]?]): string[] =>
  checkPassword(password, ...rest).map((one) => fillText(engineValueTexts, 'zh', one.text, one.params))

describe('a new password', () => {
  it('is refused in the words of document 1', () => {
    expect(texts('', strict)).toEqual([
      '新密码长度不能小于10位',
      '新密码必须包含数字',
      '新密码必须包含小写字母',
      '新密码必须包含大写字字母',
      '新密码必须包含字符',
    ])
    expect(texts('Abcdefgh1!', strict)).toEqual([])
  })
  it('has at least 6 characters whatever the policy says, and at most 64', () => {
    expect(texts('abcde', { ...defaultPasswordPolicy, minimumLength: 1 })).toEqual(['新密码长度不能小于6位'])
    expect(texts('x'.repeat(65), defaultPasswordPolicy)).toEqual(['新密码长度不能大于64位'])
    expect(texts('白日依山尽黄河入', defaultPasswordPolicy)).toEqual([])
  })
  it('is not the account, the phone number, the product or a common one', () => {
    const forbidden = {
      account: 'LinzeSeed',
      phone: '13000000001',
      productNames: ['苗床系统管理平台', 'Seedbed-Portal'],
      common: commonPasswords(),
    }
    expect(checkPassword('linzeseed', defaultPasswordPolicy, forbidden).map((one) => one.text)).toEqual(['passwords.is-account'])
    expect(checkPassword('13000000001', defaultPasswordPolicy, forbidden).map((one) => one.text)).toEqual(['passwords.is-phone'])
    expect(checkPassword('seedbed-portal', defaultPasswordPolicy, forbidden).map((one) => one.text)).toEqual(['passwords.is-product'])
    expect(checkPassword('Password123', defaultPasswordPolicy, forbidden).map((one) => one.text)).toEqual(['passwords.is-common'])
    for (const made of ['苗床苗床苗床苗床', '苗床 Seedbed！', 'ＳＥＥＤＢＥＤ-苗床', 'seedbed.seedbed'])
      expect(checkPassword(made, defaultPasswordPolicy, { productNames: ['苗床', 'seedbed'] }).map((one) => one.text)).toEqual([
        'passwords.is-product',
      ])
    expect(checkPassword('LinzeSeed-linzeseed', defaultPasswordPolicy, forbidden).map((one) => one.text)).toEqual(['passwords.is-account'])
    expect(checkPassword('苗床里种了十二株', defaultPasswordPolicy, { productNames: ['苗床'] })).toEqual([])
    expect(checkPassword('kd83-vbq2-plow', defaultPasswordPolicy, { ...forbidden, account: '' })).toEqual([])
  })
})

describe('the common passwords', () => {
  it('are more than 3,000 of at least 8 characters, in lower case', () => {
    const all = [...commonPasswords()]
    expect(all.filter((one) => one.length >= 8).length).toBeGreaterThan(3000)
    expect(all.every((one) => one === one.toLowerCase())).toBe(true)
  })
  it.each([
    '12345678',
    'password1',
    'qwertyuiop',
    '5201314',
    '1qaz2wsx',
    'woaini1314',
    'admin123',
    'admin@123',
    '11111111',
    '19900101',
    'zhang123456',
    '87654321',
    'iloveyou',
    'aa123456',
  ])('hold %s', (password) => expect(commonPasswords().has(password)).toBe(true))
})
