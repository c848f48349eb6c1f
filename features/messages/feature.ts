import { messageCalls } from '#features/messages/server/calls.ts'
import { deliverMessages } from '#features/messages/server/deliver.ts'
import { boxSettings, forgetReadJob } from '#features/messages/server/forget-read.ts'
import { handledHandlers } from '#features/messages/server/read-handled.ts'
import { badgePushes, onConnection } from '#features/messages/server/unread.ts'
import { messageTexts } from '#features/messages/texts.ts'
import { inSite } from '#server/channels/message.ts'
import type { Feature } from '#server/feature.ts'

/** In-site messages: a channel of their own, counted by the bell, read in the own box. */
export const messagesFeature: Feature = {
  name: 'messages',
  calls: messageCalls,
  jobs: [forgetReadJob],
  settings: boxSettings,
  texts: messageTexts,
  migrations: new URL('./server/migrations', import.meta.url),
  channels: [{ code: inSite, name: 'messages.title', write: deliverMessages }],
  outbox: handledHandlers,
  frames: { OnConnection: onConnection },
  pushes: badgePushes,
}
