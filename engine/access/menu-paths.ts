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
export const offeredTypes: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 7])

/** Directories and folders: they hold other entries. */
export function isContainer(type: number): boolean {
  return type === 0 || type === 1
}

/** First parts of the addresses that are stored for entries made for a thing; the code of the entry follows. */
const madeAddresses: Readonly<Record<number, string>> = { 3: 'model', 4: 'dictionary', 5: 'dataReport', 6: 'dataScreen', 8: 'portal' }

/**
 * The address that is stored for an entry.
 *
 * @param entered what was typed: of pages and links it is the address
 */
export function addressFor(type: number, code: string, entered: string): string {
  const made = madeAddresses[type]
  if (made !== undefined) return `${made}/${code}`
  return isContainer(type) ? '' : entered
}

/** Addresses of the shell itself, which a folder or a link inside the shell, whose address is its code, must not take. */
const shellPaths: ReadonlySet<string> = new Set(
  `404 auth-redirect contractInfo contractSign contractSigning createSeedWork cunjitiWork emailDetail externalLink formShortLink home
  lockScreen login loginPre menuMore messageRecord newsDetails previewModel privacyPolicy profile redirect seedBusinessWord signUp
  socialWork sso useAgreement workFlowDetail`.split(/\s+/),
)

/** Whether the address of an entry would be one of the shell itself. */
export function isShellPath({ type, code, linkTarget, address }: MenuPlace): boolean {
  const way = menuWay({ type, code, linkTarget, address })
  if (!way || way.opens === 'window') return false
  return shellPaths.has(way.path.split('/')[1] ?? '')
}

function withoutQuery(address: string): string {
  return address.split('?')[0]!
}

function rooted(address: string): string {
  return address.startsWith('/') ? address : `/${address}`
}
