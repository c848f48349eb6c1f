import type { ComponentType } from 'react'
import type { LoadSource, PickerSource } from '#ui/picker/source.ts'
import type { CommandSource } from '#web/commands/model.ts'
import type { Screen, ScreenProps } from '#web/router/lazy-screen.tsx'
import type { ScreenKind } from '#web/router/menu-entries.ts'
import type { PageUse } from '#web/router/page-uses.ts'
import type { SocketFrame } from '#web/socket/socket-client.ts'

export type { Screen, ScreenProps }

/** A panel of the start page with its place among those of all features, the lowest first: what has to be done now comes before the rest. */
export interface HomePlace {
  readonly rank: number
  readonly Panel: ComponentType
}

/** What a feature shows on the start page. */
export interface HomeParts {
  /** Small controls beside the greeting that begin something new. */
  readonly starts?: readonly ComponentType[]
  /** Panels, such as the user's work items, mostly a `HomePanel` each. */
  readonly panels?: readonly HomePlace[]
}

/** What a feature adds to the browser. Its texts are in `texts.ts`; the build makes one file of them per language. */
export interface WebFeature {
  readonly name: string
  /**
   * Screens by the address of their menu entry, without a leading slash: `systemData/dictionary`. A trailing `/*` includes all
   * addresses below. Menu entries without a screen are not shown.
   */
  readonly screens?: Readonly<Record<string, Screen>>
  /**
   * Screens of menu types, including all addresses below their path. For an online function `menu.modelId` is the id of the
   * model.
   */
  readonly kinds?: Readonly<Partial<Record<ScreenKind, Screen>>>
  /** Screens outside of the menu, by path: `/profile`, `/messageRecord`, also public ones such as `/formShortLink`. */
  readonly pages?: Readonly<Record<string, Screen>>
  /** Titles of `pages` as text keys. */
  readonly pageTitles?: Readonly<Record<string, string>>
  /** What other features may use of `pages`, by path. */
  readonly pageUses?: Readonly<Record<string, PageUse>>
  /** Data sources of pickers by name, or how to load one whose code only some pages need. */
  readonly sources?: Readonly<Record<string, PickerSource | LoadSource>>
  /** Small controls at the right of the top bar. */
  readonly topBar?: readonly ComponentType[]
  /** Loads what it shows on the start page, whose code no other page needs. */
  readonly home?: () => Promise<HomeParts>
  /** What the feature brings to the command bar; loaded when somebody is about to open it. */
  readonly commands?: () => Promise<readonly CommandSource[]>
  /** Handlers of socket frames by `method`. */
  readonly frames?: Readonly<Record<string, (frame: SocketFrame) => void>>
  /** Runs once when a user enters the shell; the returned function runs when the session ends. */
  readonly start?: () => (() => void) | undefined
}
