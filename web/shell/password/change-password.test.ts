import { expect, test } from 'vitest'
import { missingInChange } from '#web/shell/password/change-password.ts'

test('every field is asked for', () => {
  expect(missingInChange({ oldPassword: '', newPassword: '', repeated: '', captcha: '' })).toEqual({
    oldPassword: 'session.old-password-missing',
    newPassword: 'session.new-password-missing',
    repeated: 'session.repeat-missing',
    captcha: 'web.captcha.required',
  })
})

test('the repetition must equal the new password', () => {
  expect(missingInChange({ oldPassword: 'a', newPassword: 'b', repeated: 'c', captcha: 'd' })).toEqual({
    repeated: 'session.repeat-differs',
  })
})

test('a complete form has nothing missing', () => {
  expect(missingInChange({ oldPassword: 'a', newPassword: 'b', repeated: 'b', captcha: 'd' })).toEqual({})
})
