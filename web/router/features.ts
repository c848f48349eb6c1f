import { forgetItems, registerSource, type LoadSource, type PickerSource, type RecentChoices } from '#ui/picker/source.ts'
import type { WebFeature } from '#web/feature.ts'
import { addWords } from '#web/i18n/i18n.ts'
import type { FetchWords } from '#web/i18n/i18n.ts'
import { registerPageUse } from '#web/router/page-uses.ts'
import { collectScreens } from '#web/router/screens.ts'
import type { Screens } from '#web/router/screens.ts'
import { onSessionEnd } from '#web/session/end-session.ts'
import { recentIds } from '#web/session/recent-ids.ts'
import { onFrame } from '#web/socket/socket-client.ts'

export interface LoadedFeatures {
  readonly features: readonly WebFeature[]
  readonly screens: Screens
}

/** Of each kind: as many as fit beside each other above a tree. */
const choicesKept = 6

let load: (() => Promise<readonly WebFeature[]>) | undefined
let loaded: LoadedFeatures | undefined
let loading: Promise<LoadedFeatures> | undefined

/** Registers the loaders of features and texts. They run when somebody signs in, so that the sign-in page stays small. */
export function registerFeatures(features: () => Promise<readonly WebFeature[]>, words: FetchWords): void {
  load = async () => (await Promise.all([features(), addWords(words)]))[0]
}

export function loadedFeatures(): LoadedFeatures | undefined {
  return loaded
}

/** Loads the features once; after a failure the next call tries again. */
export function loadFeatures(): Promise<LoadedFeatures> {
  loading ??= prepare().catch((problem: unknown) => {
    loading = undefined
    throw problem
  })
  return loading
}

function withRecent(source: PickerSource | LoadSource, recent: RecentChoices): PickerSource | LoadSource {
  return typeof source === 'function' ? async () => ({ ...(await source()), recent }) : { ...source, recent }
}

async function prepare(): Promise<LoadedFeatures> {
  if (!load) throw new Error('no list of features is registered')
  const features = await load()
  onSessionEnd(forgetItems)
  for (const feature of features) {
    for (const [name, source] of Object.entries(feature.sources ?? {}))
      registerSource(name, withRecent(source, recentIds(`${name} of pickers`, choicesKept)))
    for (const [method, handler] of Object.entries(feature.frames ?? {})) onFrame(method, handler)
    for (const [path, use] of Object.entries(feature.pageUses ?? {})) registerPageUse(path, use)
  }
  loaded = { features, screens: collectScreens(features, location.origin) }
  return loaded
}
