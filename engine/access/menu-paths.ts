/** The members of a menu entry that determine where it leads (document 1, section 2; platform-entities 2). */
export interface MenuPlace {
  /** 0 directory, 1 folder, 2 page, 3 function, 4 dictionary, 5 report, 6 dashboard, 7 link, 8 portal. */
  readonly type: number
  readonly code: string
  readonly address: string
  /** `_self` or `_blank`; counts for links. */
  readonly linkTarget: string
}

/** `container` holds others, `inside` is an address of the shell, `window` opens a page of its own. */
export interface MenuWay {
  readonly opens: 'container' | 'inside' | 'window'
  /** Address inside the shell, or absolute for a window; `''` for a container without an address. */
  readonly path: string
}

type Rule = (place: MenuPlace) => MenuWay

const inside: Rule = ({ address }) => ({ opens: 'inside', path: rooted(withoutQuery(address)) })

/** One rule a type. */
const rules: readonly Rule[] = [
  () => ({ opens: 'container', path: '' }),
  ({ code }) => ({ opens: 'container', path: `/${code}` }),
  inside,
  inside,
  inside,
  inside,
  // The shell asks for a ticket and opens {dashboard host}/view/{moduleId}.
  ({ address }) => ({ opens: 'window', path: address }),
  ({ code, address, linkTarget }) => (linkTarget === '_self' ? { opens: 'inside', path: `/${code}` } : { opens: 'window', path: address }),
  inside,
]

/** Where a menu entry leads; undefined for a type that does not exist. */
export function menuWay(place: MenuPlace): MenuWay | undefined {
  return rules[place.type]?.(place)
}

/** Types whose screens exist; menu entries of other types are not offered. */
export const offeredTypes: ReadonlySet<number> = new Set([0, 1, 2, 3, 7])

function withoutQuery(address: string): string {
  return address.split('?')[0]!
}

function rooted(address: string): string {
  return address.startsWith('/') ? address : `/${address}`
}
