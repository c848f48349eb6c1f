import { sql } from 'kysely'
import { configurationStore } from '#features/message-center/server/stores.ts'
import { shortMessageSettings } from '#server/channels/short-message.ts'
import { settingValues } from '#server/configuration/system-configuration.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, useCounter, type UseCounter, type UsedKind } from '#server/resource/uses.ts'

/** Templates and accounts, as send configurations name them. */
export const usedTemplates: UsedKind<{ readonly id: string }> = { name: 'message-template' }
export const usedAccounts: UsedKind<{ readonly id: string }> = { name: 'message-account' }

/** The send configurations that name a template or an account hold it. */
export function sendingCounters(kernel: Kernel): readonly UseCounter[] {
  const naming = (member: 'templateId' | 'accountConfigId') => async (one: { readonly id: string }) => {
    const found = await configurationStore.list(kernel.db, {
      where: [sql<boolean>`entries @> ${JSON.stringify([{ [member]: one.id }])}::jsonb`],
      order: sql`name`,
    })
    const names = found.map(({ name }) => name)
    return { holders: heldBy('message-center.held', names, '/msgCenter/sendConfig') }
  }
  // Codes to telephones go by the account that the system configuration names.
  const configured = async ({ id }: { readonly id: string }) => {
    const { smsSender } = await settingValues(kernel, shortMessageSettings)
    return { holders: smsSender === id ? heldBy('message-center.held-by-configuration', [''], '/system/sysConfig') : [] }
  }
  const ofAccounts = [useCounter(usedAccounts, naming('accountConfigId')), useCounter(usedAccounts, configured)]
  return [useCounter(usedTemplates, naming('templateId')), ...ofAccounts]
}
