import type { TextKey } from '#engine/texts/text.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { outgoingAddresses, serviceAddress } from '#engine/values/system-configuration.ts'
import { settings } from '#server/configuration/setting.ts'
import { hiddenSecret } from '#server/configuration/system-configuration.ts'

/** Where the server connects to, besides the members of the family. */
export const connectionSettings = settings({
  /** Addresses inside that the server may connect to, each with its port (security 7). */
  outgoingAddresses: { schema: outgoingAddresses, default: '' },
  /** WeCom; another one where it is operated by the customer himself. */
  qyhApiAddress: { schema: serviceAddress, default: 'https://qyapi.weixin.qq.com' },
  /** DingTalk; another one where it is operated by the customer himself. */
  dingApiAddress: { schema: serviceAddress, default: 'https://oapi.dingtalk.com' },
})

/** A secret with the members that say where it goes. */
interface BoundSecret {
  readonly secret: string
  readonly to: readonly string[]
  readonly text: TextKey
}

const wecom = { to: ['qyhApiAddress', 'qyhCorpId'], text: 'settings.secret-again' } as const
const boundSecrets: readonly BoundSecret[] = [
  { secret: 'emailPassword', to: ['emailSmtpHost', 'emailSmtpPort', 'emailAccount'], text: 'settings.mail-password-again' },
  { secret: 'qyhCorpSecret', ...wecom },
  { secret: 'qyhAgentSecret', ...wecom },
  { secret: 'dingSynAppSecret', to: ['dingApiAddress', 'dingSynAppKey'], text: 'settings.secret-again' },
]

type Values = Readonly<Record<string, unknown>>

/**
 * Another server or account needs its secret typed: with the stored one, which nobody is shown, whoever names a server of his own
 * would read it there.
 *
 * @param stored all settings, secrets in clear
 */
export function refuseStoredSecrets(wanted: Values, stored: Values): Refusal[] {
  return boundSecrets
    .filter(({ secret, to }) => {
      const isTyped = wanted[secret] !== undefined && wanted[secret] !== hiddenSecret
      const isOther = to.some((key) => wanted[key] !== undefined && wanted[key] !== stored[key])
      return isOther && !isTyped && stored[secret] !== ''
    })
    .map(({ secret, text }) => refusal('invalid', text, { field: secret }))
}
