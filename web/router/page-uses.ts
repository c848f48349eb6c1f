/** What other features can do with a page without importing the feature that owns it. */
export interface PageUse {
  /** Preloads the code of the page. */
  readonly prepare?: () => Promise<unknown>
  /**
   * Whether the work item that the address of the page refers to can still be handled; somebody may have handled it already.
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

/** @param address path and query of a page; pages without such a check always count as open */
export async function pageStillOpen(address: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(address, 'http://page')
  return (await uses.get(pathname)?.stillOpen?.(searchParams)) ?? true
}
