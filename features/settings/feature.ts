import type { Feature } from '#server/feature.ts'
import { serveAdministrators, serveSaveAdministrators } from '#features/settings/server/administrators.ts'
import { serveReadConfiguration, serveSaveConfiguration } from '#features/settings/server/configuration.ts'
import { settingsTexts } from '#features/settings/texts.ts'

/** The system configuration: names, password policy, sign-in rules, connections. */
export const settingsFeature: Feature = {
  name: 'settings',
  texts: settingsTexts,
  calls: [serveReadConfiguration, serveSaveConfiguration, serveAdministrators, serveSaveAdministrators],
}
