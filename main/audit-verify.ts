import { join } from 'node:path'
import { fillText } from '#engine/texts/text.ts'
import { verifyAudit } from '#server/audit/seal.ts'
import { auditTexts } from '#server/audit/texts.ts'
import { connect } from '#server/database/connect.ts'
import { DataFolderInUse } from '#server/database/data-folder-lock.ts'
import { ownerAddress, startEmbedded } from '#server/database/embedded.ts'
import { runningSocketDirectory } from '#server/database/embedded-folder.ts'
import { readSettings, type Settings } from '#server/settings.ts'

/**
 * `npm run audit:verify`: computes every seal of the audit log anew and compares. Ends with 0 when nothing was changed, else with
 * 1 and the first bad seal or entry. Runs beside the product or alone, with the same settings.
 */
async function main(): Promise<number> {
  const read = readSettings(process.env)
  if ('problem' in read) {
    console.error(read.problem)
    return 2
  }
  const { connectionString, stop } = await database(read.settings)
  // Sealing may read many entries, so there is no time limit.
  const opened = connect({ connectionString, poolSize: 1, statementTimeoutMilliseconds: 600_000 })
  try {
    const { seals, entries, unsealed, fault } = await verifyAudit(opened.db)
    if (fault) console.error(`The audit log is not as it was written: ${fillText(auditTexts, 'en', fault.text, fault.params)}`)
    else console.log(`The audit log is as it was written: ${seals} seals over ${entries} entries, ${unsealed} entries not sealed yet.`)
    return fault ? 1 : 0
  } finally {
    await opened.close()
    await stop()
  }
}

interface Reached {
  readonly connectionString: string
  readonly stop: () => Promise<void>
}

/** The database of the settings; the embedded one is started where no product runs on the folder. */
async function database({ databaseUrl, dataDirectory }: Settings): Promise<Reached> {
  if (databaseUrl) return { connectionString: databaseUrl, stop: async () => {} }
  try {
    const embedded = await startEmbedded({ dataDirectory })
    return { connectionString: embedded.ownerConnectionString, stop: () => embedded.stop() }
  } catch (error) {
    const sockets = error instanceof DataFolderInUse ? runningSocketDirectory(join(dataDirectory, 'postgres')) : undefined
    if (sockets === undefined) throw error
    return { connectionString: ownerAddress(sockets), stop: async () => {} }
  }
}

process.exitCode = await main()
