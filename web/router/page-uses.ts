/** What others may ask of a page without knowing the feature it belongs to. */
export interface PageUse {
  /** Fetches the code of the page before it is opened. */
  readonly prepare?: () => Promise<unknown>
  /**
   * Whether what an address of the page was handed out for can still be done: a to-do may have been handled meanwhile.
   *
   * @throws CallError when the server could not be asked
   */
  readonly stillOpen?: (query: URLSearchParams) => Promise<boolean>
}

const uses = new Map<string, PageUse>()

/** @param path of the page: `/workFlowDetail` */
export function registerPageUse(path: string, use: PageUse): void {
  uses.set(path, use)
}

export async function preparePage(path: string): Promise<void> {
  await uses.get(path)?.prepare?.()
}

/** @param address path and query of a page; one that says nothing about it is open */
export async function pageStillOpen(address: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(address, 'http://page')
  return (await uses.get(pathname)?.stillOpen?.(searchParams)) ?? true
}
