import { lazy, useState } from 'react'
import type { ComponentType } from 'react'
import { addWordsOf, type WordsPart } from '#web/i18n/i18n.ts'
import type { UserInfo } from '#features/session/contract.ts'
import type { MenuEntry } from '#web/router/menu-entries.ts'

/** Props of a screen: the menu entry that opened it; undefined for a page outside of the menu. */
export interface ScreenProps {
  readonly menu: MenuEntry | undefined
}

/** Somebody who is about to see a screen, by the address inside the product, path and query. */
export interface ScreenVisit extends ScreenProps {
  readonly user: UserInfo
  readonly address: string
}

/** What the file of a screen offers. */
export interface ScreenCode {
  readonly Screen: ComponentType<ScreenProps>
  /** Asks for what the screen shows first, before it is drawn, with the calls and inputs that it will use. */
  readonly prepare?: (visit: ScreenVisit) => Promise<void>
}

/** A screen and what the shell may do with it. */
export type Screen = ComponentType<ScreenProps> & {
  /** Fetches its code, so that it comes while the shell is still being loaded. */
  readonly load?: () => Promise<ScreenCode>
  /**
   * Whether the page, as it is left at an address with this query, stays mounted while another is shown, so that its tab leads back at
   * once: for lists, never for what has input.
   */
  readonly kept?: (query: URLSearchParams) => boolean
}

/**
 * A screen whose code is loaded when it is about to be shown. A failed load is tried again when the page is opened again.
 *
 * @param fetchCode imports the file of the screen
 * @param kept whether the page stays mounted while another is shown
 * @param words `first`: it shows no texts of the administration and does not wait for them
 */
export function lazyScreen(
  fetchCode: () => Promise<ScreenCode>,
  { kept = () => false, words = 'later' }: Pick<Screen, 'kept'> & { readonly words?: WordsPart } = {},
): Screen {
  let code: ScreenCode | undefined
  const load = async (): Promise<ScreenCode> => {
    if (code) return code
    const [fetched] = await Promise.all([fetchCode(), words === 'later' ? addWordsOf('later') : undefined])
    return (code = fetched)
  }
  function LazyScreen(props: ScreenProps) {
    // Drawn at once where the code is there: waiting for it would draw the page twice. `lazy` keeps a failure for good, so each page has its own.
    const [Shown] = useState(() => code?.Screen ?? lazy(async () => ({ default: (await load()).Screen })))
    return <Shown {...props} />
  }
  return Object.assign(LazyScreen, { load, kept })
}
