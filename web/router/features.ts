import type { Texts } from '#engine/texts/text.ts'
import { registerSource } from '#ui/picker/source.ts'
import type { WebFeature } from '#web/feature.ts'
import { addTexts } from '#web/i18n/i18n.ts'
import { collectScreens } from '#web/router/screens.ts'
import type { Screens } from '#web/router/screens.ts'
import { onFrame } from '#web/socket/socket-client.ts'

/** The list of features with all texts they and the parts below them need. */
export interface FeatureList {
  readonly webFeatures: readonly WebFeature[]
  readonly featureTexts: readonly Texts[]
}

export interface LoadedFeatures {
  readonly features: readonly WebFeature[]
  readonly screens: Screens
}

let load: (() => Promise<FeatureList>) | undefined
let loaded: LoadedFeatures | undefined
let loading: Promise<LoadedFeatures> | undefined

/** Says where the features come from. They are fetched when somebody signs in, so that the sign-in itself stays small. */
export function registerFeatureList(next: () => Promise<FeatureList>): void {
  load = next
}

export function loadedFeatures(): LoadedFeatures | undefined {
  return loaded
}

/** Fetches the features once; after a failure the next call tries again. */
export function loadFeatures(): Promise<LoadedFeatures> {
  loading ??= prepare().catch((problem: unknown) => {
    loading = undefined
    throw problem
  })
  return loading
}

async function prepare(): Promise<LoadedFeatures> {
  if (!load) throw new Error('no list of features is registered')
  const { webFeatures, featureTexts } = await load()
  addTexts([...featureTexts, ...webFeatures.map((feature) => feature.texts)])
  for (const feature of webFeatures) {
    for (const [name, source] of Object.entries(feature.sources ?? {})) registerSource(name, source)
    for (const [method, handler] of Object.entries(feature.frames ?? {})) onFrame(method, handler)
  }
  loaded = { features: webFeatures, screens: collectScreens(webFeatures, location.origin) }
  return loaded
}
