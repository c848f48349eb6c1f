/** Functions of the router for code outside of components. */
export interface Navigator {
  readonly go: (to: string, options?: { readonly replace?: boolean }) => Promise<void>
  /** Path, query and hash without the base path. */
  readonly address: () => string
  /** Replaces the address in the address bar without leaving the page. */
  readonly show: (address: string) => void
}

/** Path prefix of all pages; calls have no prefix. */
export const basePath = '/businessSystem'

/** The address of a link that the browser itself opens, in another tab. */
export const hrefOf = (address: string): string => basePath + address

let navigator: Navigator | undefined

/** Called once, when the router is created. */
export function registerNavigator(next: Navigator): void {
  navigator = next
}

/**
 * Navigates to an address of the application. Does nothing before the router exists, because it starts at the current address.
 */
export async function goTo(to: string, options?: { readonly replace?: boolean }): Promise<void> {
  await navigator?.go(to, options)
}

export function currentAddress(): string {
  return navigator?.address() ?? '/'
}

/** Shows another address in the address bar than that of the page; after a reload it leads back to the page. */
export function showAddress(address: string): void {
  navigator?.show(address)
}

/** Checks a redirect target taken from a query; a target outside of this application is replaced by the start page. */
export function safeRedirect(value: string | null | undefined): string {
  if (!value || !/^\/(?![/\\])/.test(value)) return '/'
  return value
}
