import type { Feature } from '#server/feature.ts'
import { configurationMenu } from '#features/settings/contract.ts'
import { serveAdministrators, serveSaveAdministrators } from '#features/settings/server/administrators.ts'
import { serveReadConfiguration, serveSaveConfiguration } from '#features/settings/server/configuration.ts'
import { serveTestMail } from '#features/settings/server/mail-test.ts'
import { settingsTexts } from '#features/settings/texts.ts'

/** The system configuration: names, password policy, sign-in rules, connections. */
export const settingsFeature: Feature = {
  name: 'settings',
  texts: settingsTexts,
  menus: [
    { code: configurationMenu, parent: 'system', name: '系统配置', icon: 'setting', type: 2, address: 'system/sysConfig', sortCode: 10 },
  ],
  calls: [serveReadConfiguration, serveSaveConfiguration, serveAdministrators, serveSaveAdministrators, serveTestMail],
}
