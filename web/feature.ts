import type { ComponentType } from 'react'
import type { PickerSource } from '#ui/picker/source.ts'
import type { MenuEntry, ScreenKind } from '#web/router/menu-entries.ts'
import type { PageUse } from '#web/router/page-uses.ts'
import type { SocketFrame } from '#web/socket/socket-client.ts'

/** What a screen is told: the menu entry it was opened by; undefined for a page that stands in no menu. */
export interface ScreenProps {
  readonly menu: MenuEntry | undefined
}

/** A screen, usually `lazy(() => import(...))`; one that needs no menu may ignore its props. */
export type Screen = ComponentType<ScreenProps>

/** What one feature adds to the browser. What it says stands in its `texts.ts`, of which the build makes a file for each language. */
export interface WebFeature {
  readonly name: string
  /**
   * Screens by the address of their menu entry, without a leading slash: `systemData/dictionary`. With `/*` at the end the
   * screen also owns what lies below. An entry whose screen is missing is not offered.
   */
  readonly screens?: Readonly<Record<string, Screen>>
  /** Screens of menu types; they own what lies below their path. For an online function `menu.modelId` names the model. */
  readonly kinds?: Readonly<Partial<Record<ScreenKind, Screen>>>
  /** Screens that stand in no menu, by path: `/profile`, `/messageRecord`, also public ones such as `/formShortLink`. */
  readonly pages?: Readonly<Record<string, Screen>>
  /** Titles of `pages` as text keys. */
  readonly pageTitles?: Readonly<Record<string, string>>
  /** What other features may ask of `pages`, by path. */
  readonly pageUses?: Readonly<Record<string, PageUse>>
  /** Sources of pickers by name. */
  readonly sources?: Readonly<Record<string, PickerSource>>
  /** Small controls at the right of the top bar. */
  readonly topBar?: readonly ComponentType[]
  /** Panels of the start page, such as what waits for me. */
  readonly home?: readonly ComponentType[]
  /** What to do with frames of the socket, by `method`. */
  readonly frames?: Readonly<Record<string, (frame: SocketFrame) => void>>
  /** Runs once when a user enters the shell; what it gives back runs when the session ends. */
  readonly start?: () => (() => void) | undefined
}
