import type { Logger } from 'pino'
import type pg from 'pg'
import type { TextKey, Texts } from '#engine/texts/text.ts'
import type { AccessControl } from '#server/access/access-control.ts'
import type { VersionedCaches } from '#server/cache/versioned-cache.ts'
import type { Settings as DeclaredSettings } from '#server/configuration/setting.ts'
import type { ReadOnlyDatabase } from '#server/database/read-only.ts'
import type { ProcessLocks } from '#server/database/process-locks.ts'
import type { Db } from '#server/database/types.ts'
import type { Directory } from '#server/directory/directory.ts'
import type { ValueCipher } from '#server/encryption/value-cipher.ts'
import type { Outbox } from '#server/outbox/outbox.ts'
import type { UseRegistry } from '#server/resource/uses.ts'
import type { Saves } from '#server/saves/saves.ts'
import type { Settings } from '#server/settings.ts'
import type { Sockets } from '#server/sockets/sockets.ts'
import type { Traces } from '#server/traces/traces.ts'
import type { Translations } from '#server/translations/translations.ts'

/** A job that the product declares, as far as administrators see it. */
export interface DeclaredJob {
  readonly name: string
  readonly every?: string
  readonly schedulable?: boolean
}

/** A channel that carries messages, as far as administrators see it. */
export interface DeclaredChannel {
  readonly code: string
  readonly name: TextKey
  /** Whether it is set up; one that ends in our own database always is. */
  readonly isReady: () => Promise<boolean>
}

/** The services that every feature uses; made once at start, passed to each call. */
export interface Kernel {
  readonly settings: Settings
  /** Declared settings of the kernel and of all features. */
  readonly declaredSettings: DeclaredSettings
  readonly db: Db
  /** The database as a role that only reads what it was allowed to; undefined where no such role is set up. */
  readonly reader: ReadOnlyDatabase | undefined
  /** For work outside of transactions that one process does at a time. */
  readonly locks: Pick<ProcessLocks, 'tryLock'>
  /** Opens a connection beside the pool for work that takes minutes (`openLongConnection`); whoever opens it ends it. */
  readonly openLongConnection: () => Promise<pg.Client>
  readonly log: Logger
  /** Encrypts values that tables must not hold in clear. */
  readonly cipher: ValueCipher
  /** Cached values that every node drops within a second of a change. */
  readonly caches: VersionedCaches
  readonly directory: Directory
  readonly access: AccessControl
  readonly outbox: Outbox
  readonly saves: Saves
  readonly sockets: Sockets
  /** What was asked and what went wrong, for the request and exception logs. */
  readonly traces: Traces
  /** All jobs of the product, in the order in which features declare them. */
  readonly jobs: readonly DeclaredJob[]
  /** All channels that carry messages. */
  readonly channels: readonly DeclaredChannel[]
  /** Where features use what others own. */
  readonly uses: UseRegistry
  /** What definitions say in the languages of the interface. */
  readonly translations: Translations
  /** All texts of the server, for content that is rendered long after it was written (messages). */
  readonly texts: Texts
  /** Milliseconds since the epoch; tests hand in their own. */
  readonly now: () => number
}
