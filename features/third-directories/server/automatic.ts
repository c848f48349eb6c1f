import { sql } from 'kysely'
import { z } from 'zod'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { SystemConfiguration } from '#engine/values/system-configuration.ts'
import { linkKinds, platforms, type LinkKind, type Platform } from '#features/third-directories/contract.ts'
import { runningJob, synchronizeJob } from '#features/third-directories/server/jobs.ts'
import { connectionOf, neededFor, refuseUnset, type Connection } from '#features/third-directories/server/open-directory.ts'
import type { Tx } from '#server/database/types.ts'
import { job } from '#server/jobs/job.ts'
import { addJob } from '#server/jobs/jobs.ts'

/** The settings by which a platform is kept up to date. */
const switches: Readonly<Record<Platform, Readonly<Record<LinkKind, keyof SystemConfiguration>>>> = {
  wecom: { organization: 'qyhIsSynOrg', person: 'qyhIsSynUser' },
  dingtalk: { organization: 'dingSynIsSynOrg', person: 'dingSynIsSynUser' },
}

/** Any number; who begins a run waits for whoever begins another one. */
const beginLock = 7_337_022

/** Waits for whoever begins a run; until the end of the transaction nobody else does. @returns whether a run of the platform goes on */
export async function lockBeginning(tx: Tx, platform: Platform): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${beginLock})`.execute(tx)
  return (await runningJob(tx, platform)) !== undefined
}

/**
 * Brings each platform to what we have where the settings want it: organizations first, then people, each as a run of its own. Like the
 * button for everything it creates and changes and removes nothing. While a run of the platform goes on, it waits for the next time; a
 * second run of this job finds that one.
 */
export const automaticJob = job({
  name: 'third-directories/keep-up',
  payload: z.object({}),
  attempts: 3,
  every: '41 * * * *',
  schedulable: true,
  run: async (_payload, { kernel, finish }) => {
    const connection = await connectionOf(kernel)
    await finish(async (tx): Promise<{ begun: Platform[] }> => {
      const begun: Platform[] = []
      for (const platform of platforms) {
        const [kind, then] = wantedKinds(connection, platform)
        if (kind === undefined || (await lockBeginning(tx, platform))) continue
        await addJob(tx, synchronizeJob, { platform, kind, then, language: 'zh', all: true, keys: [], byItself: true })
        begun.push(platform)
      }
      return { begun }
    })
  },
})

/** What is to be brought there, in order; nothing while the credentials are missing. */
function wantedKinds(connection: Connection, platform: Platform): readonly LinkKind[] {
  if (refuseUnset(connection, neededFor[platform])) return []
  return linkKinds.filter((kind) => connection[switches[platform][kind]] === 1)
}

/**
 * A platform can be kept up to date only with its credentials.
 *
 * @param wanted what is being saved @param all settings as they will be, secrets in clear
 */
export function refuseAutomatic(wanted: Readonly<Record<string, unknown>>, all: Readonly<Record<string, unknown>>): Refusal[] {
  return platforms.flatMap((platform) => {
    if (neededFor[platform].every((key) => all[key] !== '')) return []
    const turnedOn = Object.values(switches[platform]).filter((key) => wanted[key] === 1)
    return turnedOn.map((field) => refusal('invalid', 'third.automatic-needs-connection', { field }))
  })
}
