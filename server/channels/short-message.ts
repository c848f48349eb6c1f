import { z } from 'zod'
import { settings, type SettingValues } from '#server/configuration/setting.ts'
import type { Kernel } from '#server/kernel.ts'

/** What a provider of short messages is asked. */
export interface ShortMessage {
  readonly mobilePhone: string
  readonly content: string
  /** Tells repeats of one message. */
  readonly key: string
}

/** Writes short messages to the server's log, for development. */
export const logSender = 'log'

/** Forms send null for what nobody chose. */
const given = (text: z.ZodString) => text.nullable().transform((value) => value ?? '')

export const shortMessageSettings = settings({
  /** What sends short messages that name no account: the id of an account of the message centre, `log`, or nothing. */
  smsSender: {
    schema: given(z.string().max(100, 'settings.sms-account-gone')).refine(
      (value) => value === '' || value === logSender || z.guid().safeParse(value).success,
      'settings.sms-account-gone',
    ),
    default: '',
  },
  /** Number of the provider's template for codes, whose variables are the code and the minutes for which it is good. */
  smsCodeTemplate: { schema: given(z.string().trim().max(50, 'settings.sms-template-long')), default: '' },
})

/** The account that the settings name; undefined for none and for the log. */
export function senderAccount({ smsSender }: Pick<SettingValues<typeof shortMessageSettings>, 'smsSender'>): string | undefined {
  return smsSender === '' || smsSender === logSender ? undefined : smsSender
}

/** Writes one short message to the log, where the settings say so; otherwise nothing is sent. */
export function logShortMessage(
  { smsSender }: SettingValues<typeof shortMessageSettings>,
  { mobilePhone, content, key }: ShortMessage,
  { log }: Kernel,
): void {
  if (smsSender !== logSender) return
  log.info({ mobilePhone: `${mobilePhone.slice(0, 3)}****${mobilePhone.slice(-4)}`, content, key }, 'a short message')
}
