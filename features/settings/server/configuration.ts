import { passwordPolicy, publicNames } from '#engine/values/system-configuration.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { readConfiguration, saveConfiguration } from '#features/settings/contract.ts'
import type { Settings } from '#server/configuration/setting.ts'
import { saveSettings, settingValues, systemConfiguration, withoutSecrets } from '#server/configuration/system-configuration.ts'
import { serve } from '#server/http/serve.ts'

export const serveReadConfiguration = serve(readConfiguration, async ({ session, kernel }) => {
  const configuration = await systemConfiguration(kernel)
  if (!session.isAdministrator || session.mustChangePassword)
    return { ...publicNames.parse(configuration), ...passwordPolicy.parse(configuration) }
  const values = await settingValues(kernel, kernel.declaredSettings)
  return withoutSecrets(kernel.declaredSettings, { ...values, ...configuration })
})

export const serveSaveConfiguration = serve(saveConfiguration, async ({ body, session, kernel, transaction }) => {
  const wanted = checked(kernel.declaredSettings, body)
  return transaction(async (tx, audit) => {
    const changes = await saveSettings(kernel, tx, kernel.declaredSettings, wanted, session.userId)
    if (Object.keys(changes).length > 0) audit({ action: 'configuration.changed', object: 'sys_config', changes })
    return null
  })
})

/** Members that features declare are not in the contract: they are checked here. Unknown ones are dropped. */
function checked(declared: Settings, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = Object.entries(given).filter(([name, value]) => name in declared && value !== undefined)
  return Object.fromEntries(
    known.map(([name, value]) => {
      const read = declared[name]!.schema.safeParse(value)
      if (!read.success) throw new Refused(refusal('malformed', 'kernel.malformed', { params: { field: name }, field: name }))
      return [name, read.data] as const
    }),
  )
}
