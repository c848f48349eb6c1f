import type { Location } from 'react-router'
import type { Found } from '#web/router/screens.ts'
import type { CurrentUser } from '#web/session/session-store.ts'

/** A page that is drawn, or was and is kept hidden so that going back to it by its tab takes no time. */
export interface OpenPage {
  /** Tells two openings of a page apart. */
  readonly id: number
  /** That of the tab. */
  readonly key: string
  readonly found: Found | undefined
  /** Where the page was last seen; a hidden page must not see the address of another. */
  readonly location: Location
  /** Rights and menus that the page was opened with. */
  readonly user: CurrentUser
}

export type Visit = Omit<OpenPage, 'id'>

/** Hidden pages keep their rows and elements, so there are few. */
const mostHidden = 3

const redirectStart = '/redirect'

/**
 * The pages after a visit, the one that is shown first. A page that says so (`lazyScreen`) is kept when another is shown, as long as its
 * tab is open and the user's rights stay as they are; it is drawn anew when it is visited by another address than it was left by.
 *
 * @param tabs keys of the open tabs
 */
export function pagesAfter(pages: readonly OpenPage[], visit: Visit, tabs: readonly string[]): readonly OpenPage[] {
  const [shown, ...hidden] = pages
  if (shown && shown.key === visit.key) {
    return isSamePage(shown, visit) ? pages : [{ ...shown, ...visit }, ...hidden]
  }
  const isGone = ({ key, found, user, location }: OpenPage): boolean =>
    !found?.screen?.kept?.(new URLSearchParams(location.search)) ||
    user !== visit.user ||
    !tabs.includes(key) ||
    visit.key === redirectStart + key
  const left = pages.filter((page) => !isGone(page))
  const again = left.find(({ key, location }) => key === visit.key && location.search === visit.location.search)
  const others = left.filter(({ key }) => key !== visit.key).slice(0, mostHidden)
  if (again && isSamePage(again, visit)) return [again, ...others]
  const id = again?.id ?? Math.max(0, ...pages.map((page) => page.id)) + 1
  return [{ ...visit, id }, ...others]
}

/**
 * Whether a page is to stay as it is drawn. Each navigation makes a location of its own, also one that comes back to the same address,
 * by which nothing of the page has changed.
 */
function isSamePage(page: OpenPage, { found, location, user }: Visit): boolean {
  const isSamePlace = (['pathname', 'search', 'hash', 'state'] as const).every((part) => page.location[part] === location[part])
  return isSamePlace && page.found?.menu === found?.menu && page.user === user
}
