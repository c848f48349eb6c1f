import type { Logger } from 'pino'
import type { Texts } from '#engine/texts/text.ts'
import type { AccessControl } from '#server/access/access-control.ts'
import type { VersionedCaches } from '#server/cache/versioned-cache.ts'
import type { Settings as DeclaredSettings } from '#server/configuration/setting.ts'
import type { Db } from '#server/database/types.ts'
import type { Directory } from '#server/directory/directory.ts'
import type { Outbox } from '#server/outbox/outbox.ts'
import type { Saves } from '#server/saves/saves.ts'
import type { Settings } from '#server/settings.ts'
import type { Sockets } from '#server/sockets/sockets.ts'

/** What every feature stands on; made once at start, handed to each call. */
export interface Kernel {
  readonly settings: Settings
  /** What administrators may set: of the kernel and of all features. */
  readonly declaredSettings: DeclaredSettings
  readonly db: Db
  readonly log: Logger
  /** Cached values that every node drops within a second of a change. */
  readonly caches: VersionedCaches
  readonly directory: Directory
  readonly access: AccessControl
  readonly outbox: Outbox
  readonly saves: Saves
  readonly sockets: Sockets
  /** Everything the server may say, for what is rendered long after it was written (messages). */
  readonly texts: Texts
  /** Milliseconds since the epoch; tests hand in their own. */
  readonly now: () => number
}
