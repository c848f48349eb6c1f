/** Why a menu entry may not lead to an address. */
export type LinkProblem =
  /** No http(s) address, and no address of this origin that begins with one slash. */
  | 'not-web'
  /** It holds a placeholder such as `${token}`: the token of a session must not stand in addresses, where other sites read it. */
  | 'placeholder'
  /** It holds a name and password. */
  | 'credentials'

/** Controls and spaces, by which one address could look like another; browsers drop some of them inside a scheme. */
const hidden = /[\p{Cc}\p{Cf}\p{Z}\\]/u

/**
 * Checks the address of a link as an administrator types it (security 3.10 and 9).
 *
 * @returns undefined where it may be opened
 */
export function linkProblem(address: string): LinkProblem | undefined {
  if (address.includes('${')) return 'placeholder'
  if (hidden.test(address)) return 'not-web'
  if (address.startsWith('/')) return address.startsWith('//') ? 'not-web' : undefined
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return 'not-web'
  const { username, password } = new URL(address)
  return username === '' && password === '' ? undefined : 'credentials'
}

/** The address of a page of the shell, perhaps with a query: `systemData/dictionary?tab=1`. */
const pagePattern = /^\/?[\w-]+(\/[\w-]+)*(\?[\w.~%=&-]*)?$/

export function isPageAddress(address: string): boolean {
  return pagePattern.test(address)
}
