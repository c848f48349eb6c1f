import { lazyScreen } from '#web/router/lazy-screen.tsx'
import { allDictionaries, listCategories, listEntries, readCategory } from '#features/dictionaries/contract.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import type { WebFeature } from '#web/feature.ts'
import { onReconnect } from '#web/socket/socket-client.ts'

/** Reads dictionaries again, so that open forms and the dictionary screen show the change. */
async function readAnew(): Promise<void> {
  await refreshCalls([allDictionaries, listCategories, listEntries, readCategory])
}

/** The dictionary screen, the screens of single categories, and the refresh of cached dictionaries. */
export const dictionariesWeb: WebFeature = {
  name: 'dictionaries',
  screens: {
    'systemData/dictionary': lazyScreen(async () => ({
      Screen: (await import('#features/dictionaries/web/dictionary-screen.tsx')).DictionaryScreen,
    })),
  },
  kinds: {
    dictionary: lazyScreen(async () => ({
      Screen: (await import('#features/dictionaries/web/category-screen.tsx')).CategoryScreen,
    })),
  },
  frames: { dictionariesChanged: () => void readAnew() },
  start: () => onReconnect(() => void readAnew()),
}
