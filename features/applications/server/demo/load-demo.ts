import { randomBytes } from 'node:crypto'
import { loadedParts, noteLoaded } from '#features/applications/server/demo/demo-parts.ts'
import { loadPeople } from '#features/applications/server/demo/load-people.ts'
import { loadRecords } from '#features/applications/server/demo/load-records.ts'
import { installDemoEntries } from '#features/applications/server/install/dictionaries.ts'
import type { Application, Demo } from '#features/applications/server/read-application.ts'
import { presentOf } from '#features/applications/server/demo/present-demo.ts'
import { demoKinds, markDemo } from '#server/configuration/demo-marks.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Served } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { hashPassword, wireHashOf } from '#server/sessions/password-hash.ts'

const peoplePart = 'people'
const markedPart = 'marks'

/**
 * Loads the demo of an application once: organizations, test logins, dictionary entries, then the records one by one. After an
 * interruption it continues behind the last complete part.
 *
 * @param served the handlers of this server, through which records are loaded
 * @returns the generated password of the test logins, to be shown once; undefined when they existed or a password was given
 */
export async function loadDemo(
  kernel: Kernel,
  application: Application,
  served: readonly Served[],
): Promise<{ readonly password: string | undefined }> {
  const { demo, system } = application
  const loaded = await loadedParts(kernel.db, system.content.code)
  const password = loaded.has(peoplePart) ? undefined : await loadLogins(kernel, system.content.code, demo)
  await loadRecords(kernel, application, served, loaded)
  return { password }
}

async function loadLogins(kernel: Kernel, application: string, demo: Demo): Promise<string | undefined> {
  const given = kernel.settings.demoPassword
  const password = given ?? randomBytes(12).toString('base64url')
  const hashes = new Map<string, string>()
  // In sequence, because only a few hashes are computed at the same time anyway.
  for (const { account } of demo.users) hashes.set(account, await hashPassword(wireHashOf(password)))
  await inTransaction(kernel.db, async (tx) => {
    const { 'dictionary-entry': before } = await presentOf(tx, demo)
    await loadPeople(kernel, tx, demo, hashes)
    for (const entries of demo.dictionaries) await installDemoEntries(kernel, tx, entries)
    const { 'dictionary-entry': after } = await presentOf(tx, demo)
    await markDemo(
      tx,
      'dictionary-entry',
      after.filter((id) => !before.includes(id)),
    )
    await noteLoaded(tx, application, markedPart)
    await noteLoaded(tx, application, peoplePart)
  })
  return given === undefined ? password : undefined
}

/**
 * Marks what a demo made that was loaded before there were marks: things with the ids of the demo, and accounts that still bear the
 * names and numbers of its test logins.
 */
export async function markFormerDemo(kernel: Kernel, { demo, system }: Application): Promise<void> {
  const application = system.content.code
  const loaded = await loadedParts(kernel.db, application)
  if (!loaded.has(peoplePart) || loaded.has(markedPart)) return
  await inTransaction(kernel.db, async (tx) => {
    const present = await presentOf(tx, demo)
    for (const kind of demoKinds) await markDemo(tx, kind, present[kind])
    await noteLoaded(tx, application, markedPart)
  })
}
