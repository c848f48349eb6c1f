import type { CodeWay } from '#features/session/contract.ts'
import { sendsShortCodes, sendShortCode } from '#features/message-center/entry.ts'
import { connectionSettings } from '#server/configuration/connection-settings.ts'
import { settingValues, systemConfiguration } from '#server/configuration/system-configuration.ts'
import type { Kernel } from '#server/kernel.ts'
import { sendMail } from '#server/outgoing/mail.ts'
import { WorkLimit } from '#server/work-limit.ts'

/** Whether messages can be sent that way: somebody has set it up. */
export async function isReady(kernel: Kernel, way: CodeWay): Promise<boolean> {
  if (way === 'phone') return sendsShortCodes(kernel)
  return (await kernel.channels.find(({ code }) => code === 'mail')?.isReady()) ?? false
}

interface Words {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** What a template of a provider of short messages is filled with, the code and its minutes; empty for words beside a code. */
  readonly values: readonly string[]
  /** Tells repeats of one message. */
  readonly key: string
}

const patienceMilliseconds = 30_000
const sending = new WorkLimit(4, 200)

/**
 * Sends words while the caller goes on: how long an answer takes must not tell whether anything is sent. Not by the outbox, as what it holds
 * can be read in the log of what was sent, and a code is for its receiver alone. What is lost with a node is asked for again.
 */
export function sendBeside(kernel: Kernel, way: CodeWay, words: Words): void {
  sending
    .run(() => (way === 'mail' ? mail(kernel, words) : shortMessage(kernel, words)))
    .catch((error: unknown) => kernel.log.warn({ err: error, way }, 'a code was not sent'))
}

async function mail(kernel: Kernel, { to, subject, text, key }: Words): Promise<void> {
  const [server, { outgoingAddresses }] = await Promise.all([systemConfiguration(kernel), settingValues(kernel, connectionSettings)])
  const fault = await sendMail(server, outgoingAddresses, { to, subject, text, key }, AbortSignal.timeout(patienceMilliseconds))
  if (fault) throw new Error(`mail: ${fault}`)
}

async function shortMessage(kernel: Kernel, { to, text, values, key }: Words): Promise<void> {
  await sendShortCode(kernel, { mobilePhone: to, content: text, key, values }, AbortSignal.timeout(patienceMilliseconds))
}
