import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import { useShownMenu } from '#web/shell/use-shown-menu.ts'

/** A folder of the first level that was chosen in the top menu, and the navigation since which it counts. */
const chosenStore = createStore<{ readonly id?: string; readonly since?: string }>(() => ({}))

interface Folder {
  readonly entry: MenuEntry | undefined
  /** The user chose it and has gone nowhere since. */
  readonly isChosen: boolean
  readonly choose: (id: string) => void
}

/** The folder that lies open beside the page: the chosen one, else that of the page, else the first. */
export function useFolder(): Folder {
  const { entries, trail } = useShownMenu()
  const { key } = useLocation()
  const chosen = useStore(chosenStore)
  const folders = entries.filter(({ target }) => target.kind === 'container')
  const own = chosen.since === key ? folders.find(({ id }) => id === chosen.id) : undefined
  const entry = own ?? folders.find(({ id }) => id === trail[0]) ?? folders[0]
  return { entry, isChosen: own !== undefined, choose: (id) => chosenStore.setState({ id, since: key }) }
}
