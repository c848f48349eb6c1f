import { createContext, useContext } from 'react'

/** Which page of each `tabs` is open. Apart from the form's place, so that only tabs redraw when one is opened. */
export interface OpenTabs {
  readonly pages: ReadonlyMap<string, string>
  readonly open: (tabs: string, page: string) => void
}

const OpenTabsContext = createContext<OpenTabs>({ pages: new Map(), open: () => undefined })

export const OpenTabsProvider = OpenTabsContext.Provider

export function useOpenTabs(): OpenTabs {
  return useContext(OpenTabsContext)
}
