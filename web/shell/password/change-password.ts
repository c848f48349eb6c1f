import { modifyPassword } from '#features/session/contract.ts'
import { requestAnswer } from '#web/call/request.ts'
import { storeToken } from '#web/session/session-store.ts'
import { wireHash } from '#web/session/password.ts'
import { encryptPassword } from '#web/shell/password/encrypt-password.ts'

export interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  readonly repeated: string
  readonly captcha: string
}

export type ChangeField = 'oldPassword' | 'newPassword' | 'repeated' | 'captcha'

/** Problems of the form by field, with the messages of document 1, section 5. The password policy is checked separately. */
export function missingInChange({
  oldPassword,
  newPassword,
  repeated,
  captcha,
}: PasswordChange): Readonly<Partial<Record<ChangeField, string>>> {
  return {
    ...(oldPassword ? {} : { oldPassword: 'session.old-password-missing' }),
    ...(newPassword ? {} : { newPassword: 'session.new-password-missing' }),
    ...(repeated ? (repeated === newPassword ? {} : { repeated: 'session.repeat-differs' }) : { repeated: 'session.repeat-missing' }),
    ...(captcha ? {} : { captcha: 'web.captcha.required' }),
  }
}

/** Changes the user's own password. Returns the server's message. */
export async function changePassword(change: PasswordChange, captchaName: string): Promise<string> {
  const encrypted = await encryptPassword(change.newPassword)
  const body = {
    oldPassword: wireHash(change.oldPassword),
    password: wireHash(change.newPassword),
    code: change.captcha,
    timestamp: captchaName,
    ...encrypted,
  }
  const answer = await requestAnswer(modifyPassword, { body }, { handles: [400, 401, 403, 409, 422] })
  storeToken(answer.data.token)
  return answer.msg
}

/** Fields of the form by the name of the field in the call. */
export const fieldOfWire: Readonly<Record<string, ChangeField>> = {
  oldPassword: 'oldPassword',
  password: 'newPassword',
  passwordCipher: 'newPassword',
  code: 'captcha',
}
