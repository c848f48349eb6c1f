import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { localStore } from '#web/session/local-store.ts'

interface ShellState {
  /** The sidebar shows names beside icons; survives a reload. */
  readonly sidebarOpen: boolean
  /** The sidebar of a narrow window, which overlays the page, is open. */
  readonly drawerOpen: boolean
}

export const shellStore = createStore<ShellState>(() => ({ sidebarOpen: localStore.get('sidebar') !== '0', drawerOpen: false }))

export function useShell<Part>(part: (state: ShellState) => Part): Part {
  return useStore(shellStore, part)
}

export function toggleSidebar(): void {
  const sidebarOpen = !shellStore.getState().sidebarOpen
  localStore.set('sidebar', sidebarOpen ? '1' : '0')
  shellStore.setState({ sidebarOpen })
}

export function showDrawer(drawerOpen: boolean): void {
  shellStore.setState({ drawerOpen })
}
