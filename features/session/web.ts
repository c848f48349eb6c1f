import type { WebFeature } from '#web/feature.ts'
import { readRightsSoon } from '#web/session/read-rights.ts'
import { onReconnect } from '#web/socket/socket-client.ts'

/** Open pages follow changes of the rights of their user. */
export const sessionWeb: WebFeature = {
  name: 'session',
  frames: { rightsChanged: () => readRightsSoon() },
  start: () => onReconnect(() => readRightsSoon()),
}
