import { sql } from 'kysely'
import { configurationStore } from '#features/message-center/server/stores.ts'
import type { Db, Tx } from '#server/database/types.ts'

export { isShortMessageAccount, sendsShortCodes, sendShortCode } from '#features/message-center/server/channels/short-message.ts'

/** Whether announcements may go out by this send configuration: it is enabled and about them. */
export async function isSendConfiguration(db: Db | Tx, id: string): Promise<boolean> {
  return (await configurationStore.find(db, id, sql<boolean>`enabled and source = '1'`)) !== undefined
}

/** The name of a send configuration, `''` where it is gone. */
export async function sendConfigurationName(db: Db | Tx, id: string): Promise<string> {
  return (await configurationStore.find(db, id))?.name ?? ''
}
