import type { Texts } from '#engine/texts/text.ts'
import type { SubjectFinder } from '#server/access/subject-finder.ts'
import type { Channel } from '#server/channels/channel.ts'
import type { Sendings } from '#server/channels/sendings.ts'
import type { Settings } from '#server/configuration/setting.ts'
import type { Served } from '#server/http/serve.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'
import type { UseCounter } from '#server/resource/uses.ts'
import type { NumberSource } from '#server/saves/number-source.ts'
import type { TextSource } from '#server/translations/text-source.ts'
import type { Settings as NodeSettings } from '#server/settings.ts'
import type { FrameHandler, FrameWriter } from '#server/sockets/frame-handler.ts'

/** A menu entry that the platform itself brings; those of applications come with their text files. */
export interface BuiltInMenu {
  readonly code: string
  /** Code of the directory it stands in. */
  readonly parent: string | undefined
  readonly name: string
  readonly icon: string
  /** 1 folder, 2 page (document 1, section 2). */
  readonly type: 1 | 2
  readonly address: string
  readonly sortCode: number
  readonly buttons?: readonly { readonly code: string; readonly name: string }[]
}

/** The server side of a feature: its manifest. */
export interface Feature {
  readonly name: string
  readonly calls: readonly Served[]
  readonly texts: Texts
  /** Folder of its migrations, as a URL beside the manifest. */
  readonly migrations?: URL
  readonly menus?: readonly BuiltInMenu[]
  /** Outbox handlers by kind. */
  readonly outbox?: Readonly<Record<string, OutboxHandler>>
  /** Jobs: work that is slow, external, delayed or scheduled. */
  readonly jobs?: readonly Job[]
  /** Makes what issues the serial numbers of saves; exactly one feature does. */
  readonly numbers?: (settings: NodeSettings) => NumberSource
  /** Channels that deliver messages to people. */
  readonly channels?: readonly Channel[]
  /** What decides over which channels messages go and keeps a log of it; at most one feature does. */
  readonly sendings?: Sendings
  /** Settings for administrators; read with `settingValues`. */
  readonly settings?: Settings
  /** The definitions it keeps whose texts can be translated. */
  readonly definitionTexts?: (kernel: Kernel) => TextSource
  /** Counts where this feature uses what another one owns, so that its deletion can tell. */
  readonly uses?: (kernel: Kernel) => readonly UseCounter[]
  /**
   * By name what finds the thing that a row belongs to, for access rules that ask for a menu entry made for that thing, or who manages
   * the organization it is in (`within`).
   */
  readonly subjects?: Readonly<Record<string, SubjectFinder>>
  /** Frames of the socket, by `method`. */
  readonly frames?: Readonly<Record<string, FrameHandler>>
  /** What writes the frames about a kind of thing that open pages are told of by ids (`PushAbout`). */
  readonly pushes?: Readonly<Record<string, FrameWriter>>
  /**
   * Runs once per node after migrations, before the first request: registers caches, starts timers. Returns a function that stops
   * them.
   */
  readonly start?: (kernel: Kernel) => Promise<(() => Promise<void>) | undefined>
  /** Runs on every start in one transaction of its own; must change nothing the second time. */
  readonly seed?: (kernel: Kernel) => Promise<void>
}
