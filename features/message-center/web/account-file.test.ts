import { expect, test } from 'vitest'
import { accountInFile } from '#features/message-center/web/account-file.ts'

const account = { fullName: '邮箱', enCode: 'mail', type: '2', smtpServer: 'mail.example', smtpPort: '', enabledMark: 0 }
const fileOf = (rest: object) => JSON.stringify({ kind: 'message-account', account: { ...account, ...rest } })

test('an exported account begins a new one, without what a file never holds', () => {
  expect(accountInFile(fileOf({ smtpPassword: 'x', webhookAddress: 'https://a/b', id: '1', version: 3, other: {} }))).toEqual({
    ...{ fullName: '邮箱', enCode: 'mail', type: '2', smtpServer: 'mail.example', enabledMark: false },
  })
})

test.each(['', 'no json', '[]', '{"kind":"message-template"}', fileOf({ type: '9' }), JSON.stringify({ kind: 'dictionary', account })])(
  '%s is no exported account',
  (content) => {
    expect(accountInFile(content)).toBe(undefined)
  },
)

test('members of another shape are left out, and nothing reaches beyond the members of accounts', () => {
  const found = accountInFile(fileOf({ enCode: { a: 1 }, description: 'x'.repeat(501), __proto__x: 'y' }))
  expect(Object.keys(found ?? {}).sort()).toEqual(['enabledMark', 'fullName', 'smtpServer', 'type'])
})
