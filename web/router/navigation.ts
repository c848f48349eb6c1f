/** What the parts outside of components need of the router. */
export interface Navigator {
  readonly go: (to: string, options?: { readonly replace?: boolean }) => Promise<void>
  /** Path, query and hash without the base path. */
  readonly address: () => string
  /** Changes what stands in the address bar and leaves the page alone. */
  readonly show: (address: string) => void
}

let navigator: Navigator | undefined

/** Given once, when the router exists. */
export function registerNavigator(next: Navigator): void {
  navigator = next
}

/** Goes to an address of the application; before the router exists nothing happens, because it starts at the right place. */
export async function goTo(to: string, options?: { readonly replace?: boolean }): Promise<void> {
  await navigator?.go(to, options)
}

export function currentAddress(): string {
  return navigator?.address() ?? '/'
}

/** Shows another address than that of the page: one that leads back to it after a reload. */
export function showAddress(address: string): void {
  navigator?.show(address)
}

/** An address of this application taken from a query; anything that would leave it leads to the start page. */
export function safeRedirect(value: string | null | undefined): string {
  if (!value || !/^\/(?![/\\])/.test(value)) return '/'
  return value
}
