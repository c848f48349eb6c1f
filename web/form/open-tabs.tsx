import { createContext, useContext } from 'react'

/**
 * The open page of each `tabs` container. Separate from the context of the form, so that opening a page redraws only containers.
 */
export interface OpenTabs {
  readonly pages: ReadonlyMap<string, string>
  readonly open: (tabs: string, page: string) => void
}

const OpenTabsContext = createContext<OpenTabs>({ pages: new Map(), open: () => undefined })

export const OpenTabsProvider = OpenTabsContext.Provider

export function useOpenTabs(): OpenTabs {
  return useContext(OpenTabsContext)
}
