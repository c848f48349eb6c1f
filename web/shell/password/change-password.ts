import { modifyPassword } from '#features/session/contract.ts'
import { requestAnswer } from '#web/call/request.ts'
import { storeToken } from '#web/session/session-store.ts'
import { wireHash } from '#web/session/sign-in.ts'
import { encryptPassword } from '#web/shell/password/encrypt-password.ts'

export interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  readonly repeated: string
  readonly captcha: string
}

export type ChangeField = 'oldPassword' | 'newPassword' | 'repeated' | 'captcha'

/** What is missing in the form, by field, in the words of document 1, section 5. Rules of the policy come on top. */
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

/** Changes the own password. Answers the server's message. */
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

/** Names of fields on the wire and the field of the form that shows them. */
export const fieldOfWire: Readonly<Record<string, ChangeField>> = {
  oldPassword: 'oldPassword',
  password: 'newPassword',
  passwordCipher: 'newPassword',
  code: 'captcha',
}
