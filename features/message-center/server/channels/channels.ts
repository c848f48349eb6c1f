import { mailChannel } from '#features/message-center/server/channels/mail.ts'
import { dingTalkChannel, wecomChannel } from '#features/message-center/server/channels/platforms.ts'
import { shortMessageChannel } from '#features/message-center/server/channels/short-message.ts'
import { webhookChannel } from '#features/message-center/server/channels/webhook.ts'
import type { OutsideChannel } from '#server/channels/channel.ts'

/** The channels to services outside. */
export const outsideChannels: readonly OutsideChannel[] = [mailChannel, shortMessageChannel, dingTalkChannel, wecomChannel, webhookChannel]
