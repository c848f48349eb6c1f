import { lazy } from 'react'
import { allDictionaries, listCategories, listEntries } from '#features/dictionaries/contract.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import type { WebFeature } from '#web/feature.ts'
import { onReconnect } from '#web/socket/socket-client.ts'

/** Open forms draw their choices anew, an open dictionary screen its lists. */
async function readAnew(): Promise<void> {
  await refreshCalls([allDictionaries, listCategories, listEntries])
}

/** The dictionary screen, and what keeps every look-up of the page fresh. */
export const dictionariesWeb: WebFeature = {
  name: 'dictionaries',
  screens: {
    'systemData/dictionary': lazy(async () => ({
      default: (await import('#features/dictionaries/web/dictionary-screen.tsx')).DictionaryScreen,
    })),
  },
  frames: { dictionariesChanged: () => void readAnew() },
  start: () => onReconnect(() => void readAnew()),
}
