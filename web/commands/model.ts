import type { TextKey } from '#engine/texts/text.ts'
import type { Feedback } from '#ui/kit/feedback.tsx'
import type { Translate } from '#ui/text/use-text.tsx'
import type { Findable } from '#web/commands/find-commands.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import type { CurrentUser } from '#web/session/session-store.ts'

/** Something that the command bar offers: a page, a record, an action. */
export interface Command extends Findable {
  /** Names it for good, so that it can be offered again: `page:<id of the menu entry>`. Of what is only told it may be anything. */
  readonly key: string
  /** What tells it apart from others of the same title. */
  readonly detail?: string
  /** Runs when the bar is closed. */
  readonly run: () => unknown
}

/** Who asks, and in what words. */
export interface Asking {
  readonly t: Translate
  readonly feedback: Feedback
  readonly user: CurrentUser
  /** The menu of the user. */
  readonly entries: readonly MenuEntry[]
}

export interface Found {
  readonly commands: readonly Command[]
  /** What has to be said about them, such as that not everything was looked into. */
  readonly note?: TextKey
}

/** One group of the command bar. A source brings what is known without the server, what the server finds, or both. */
export interface CommandSource {
  readonly name: string
  readonly title: TextKey
  /** Its place among the groups, the lowest first. */
  readonly rank: number
  /** All that it offers, found by name, path and pinyin. */
  readonly known?: (asking: Asking) => readonly Command[]
  /**
   * Asks the server. @throws CallError
   *
   * @param text not blank, but for sources that are also asked `atStart`
   */
  readonly find?: (text: string, asking: Asking, signal: AbortSignal) => Promise<Found>
  /** Shown also before anything is typed. */
  readonly atStart?: boolean
  /** The commands of keys that were used lately, without those that are gone. @throws CallError */
  readonly recall?: (keys: readonly string[], asking: Asking) => Promise<readonly Command[]>
}
