import { passwordPolicy, publicNames, secretMembers } from '#engine/values/system-configuration.ts'
import { hiddenSecret, saveConfigurationMembers, systemConfiguration, withoutSecrets } from '#server/configuration/system-configuration.ts'
import { serve } from '#server/http/serve.ts'
import { readConfiguration, saveConfiguration } from '#features/settings/contract.ts'

export const serveReadConfiguration = serve(readConfiguration, async ({ session, kernel }) => {
  const configuration = await systemConfiguration(kernel)
  if (session.isAdministrator && !session.mustChangePassword) return withoutSecrets(configuration)
  return { ...publicNames.parse(configuration), ...passwordPolicy.parse(configuration) }
})

export const serveSaveConfiguration = serve(saveConfiguration, async ({ body, session, kernel, transaction }) => {
  const before = await systemConfiguration(kernel)
  return transaction(async (tx, audit) => {
    const changed = await saveConfigurationMembers(kernel, tx, body, session.userId)
    if (changed.length > 0) audit({ action: 'configuration.changed', object: 'sys_config', changes: changesOf(changed, before, body) })
    return null
  })
})

/** Before and after of each member; of secrets only that they changed. */
function changesOf(
  keys: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const secret = new Set<string>(secretMembers)
  return Object.fromEntries(keys.map((key) => [key, secret.has(key) ? hiddenSecret : { before: before[key], after: after[key] }]))
}
