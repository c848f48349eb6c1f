import { createStore } from 'zustand/vanilla'
import { loadedFeatures } from '#web/router/features.ts'
import { onSessionEnd } from '#web/session/end-session.ts'
import { sessionStore } from '#web/session/session-store.ts'
import type { CommandSource } from '#web/commands/model.ts'

export const commandBarStore = createStore<{ readonly open: boolean }>(() => ({ open: false }))

/** Opens the command bar, but for somebody who first has to sign in again. */
export function openCommandBar(): void {
  if (!sessionStore.getState().lapsed) commandBarStore.setState({ open: true })
}

export const closeCommandBar = (): void => commandBarStore.setState({ open: false })

onSessionEnd(closeCommandBar)

/** Loads the bar and what the features bring to it, when somebody is about to open it. */
export async function loadCommandBar() {
  const features = loadedFeatures()?.features ?? []
  const [{ CommandBar }, { ownSources }, ...brought] = await Promise.all([
    import('#web/commands/command-bar.tsx'),
    import('#web/commands/own-sources.ts'),
    ...features.flatMap(({ commands }) => commands?.() ?? []),
  ])
  const sources: readonly CommandSource[] = [...ownSources, ...brought.flat()].toSorted((a, b) => a.rank - b.rank)
  return { CommandBar, sources }
}
