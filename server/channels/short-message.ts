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

/** One provider. @throws any error where the message was not taken */
type ShortMessageSender = (message: ShortMessage, kernel: Kernel, signal: AbortSignal) => Promise<void>

/** Providers by the name that the setting `smsSender` chooses; `log` writes to the server's log, for development. */
const senders = {
  log: async ({ mobilePhone, content, key }, { log }) => {
    log.info({ mobilePhone: `${mobilePhone.slice(0, 3)}****${mobilePhone.slice(-4)}`, content, key }, 'a short message')
  },
} satisfies Readonly<Record<string, ShortMessageSender>>

/** Which provider sends; none until one is chosen. */
export const shortMessageSettings = settings({ smsSender: { schema: z.enum(['', 'log']), default: '' } })

/** Sends one short message by the chosen provider; without one nothing is sent. @throws any error where it was not taken */
export async function sendShortMessage(
  { smsSender }: SettingValues<typeof shortMessageSettings>,
  message: ShortMessage,
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const send: ShortMessageSender | undefined = smsSender === '' ? undefined : senders[smsSender]
  await send?.(message, kernel, signal)
}
