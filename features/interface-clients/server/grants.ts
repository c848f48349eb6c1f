import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { interfaceTypes, testInterface } from '#features/data-interfaces/contract.ts'
import { offeredInterfaces, usedInterfaces, type OfferedInterface } from '#features/data-interfaces/entry.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { grantableInterfaces, grantedInterfaces, saveGrants, type GrantedInterface } from '#features/interface-clients/contract.ts'
import { clientStore, inOrder } from '#features/interface-clients/server/tables.ts'
import type { Db } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from '#server/managed/read-rows.ts'
import { stampOf } from '#server/managed/write-rows.ts'
import { changesOf } from '#server/resource/changes.ts'
import { heldBy, useCounter } from '#server/resource/uses.ts'
import { markUnconditional, refuseStale } from '#server/resource/version-lock.ts'

/** Path of the call of an interface. */
export const pathOf = (interfaceId: string): string => `/api/system/DataInterface/${interfaceId}/Actions/Response`

const asGranted = (one: OfferedInterface): GrantedInterface => ({
  id: one.id,
  fullName: one.name,
  enCode: one.code,
  url: pathOf(one.id),
  type: String(one.kind),
  callable: one.enabled && !one.needsReader,
  parameters: one.parameters.map(({ field, fieldName, required, defaultValue }) => ({
    field,
    fieldName,
    required: required === 1 && defaultValue === '' ? 1 : 0,
  })),
})

/** The granted interfaces that still exist. */
export async function grantedTo(db: Db, ids: readonly string[]): Promise<GrantedInterface[]> {
  return (await offeredInterfaces(db, ids)).map(asGranted)
}

/**
 * Says which interfaces a client may call. Whoever lets a program outside read an interface must be able to run it himself; what the
 * client has already stays, whoever saves.
 */
const serveGrants = serve(saveGrants, async ({ body, db, kernel, session, transaction }) => {
  const found = new Map((await offeredInterfaces(db, body.dataInterfaceIds)).map((one) => [one.id, one]))
  // The test takes any values; a preview is open to everybody who fills in a form that asks so.
  const mayRun = await kernel.access.allows(testInterface.access, session, {})
  return transaction(async (tx, audit) => {
    const before = present(await clientStore.lock(tx, body.interfaceIdentId))
    refuseStale(before, body.version)
    // What was deleted meanwhile falls away.
    const interfaces = body.dataInterfaceIds.filter((id) => found.has(id))
    const added = interfaces.flatMap((id) => (before.interfaces.includes(id) ? [] : [found.get(id)!]))
    const needing = added.find(({ needsReader }) => needsReader)
    if (added.length > 0 && !mayRun) throw new Refused(refusal('forbidden', 'interface-clients.may-not-run'))
    if (needing) throw new Refused(refusal('invalid', 'interface-clients.needs-reader', { params: { name: needing.name } }))
    const after = { ...before, interfaces, version: before.version + 1 }
    await clientStore.replace(tx, after, stampOf({ kernel, session, db }))
    audit({
      action: 'interface-client.granted',
      object: `interface_client:${before.id}`,
      changes: { ...changesOf(before, after, ['secret']), ...markUnconditional(body.version) },
    })
    return { id: after.id, version: after.version }
  })
})

export const grantCalls = [
  serveGrants,
  serve(grantedInterfaces, async ({ db, params }) => ({
    list: await grantedTo(db, present(await clientStore.find(db, params.id)).interfaces),
  })),
  serve(grantableInterfaces, async ({ db, kernel }) => {
    const names = new Map((await dictionaryBook(kernel)).entries(interfaceTypes).map(({ id, name }) => [id, name]))
    const list = (await offeredInterfaces(db)).map((one) => ({
      id: one.id,
      fullName: one.name,
      enCode: one.code,
      category: names.get(one.category) ?? '',
      enabledMark: Number(one.enabled),
      needsReader: one.needsReader,
    }))
    return { list }
  }),
]

/** An interface that a client may call is not deleted. */
export const countClients = (kernel: Kernel) =>
  useCounter(usedInterfaces, async ({ id }) => {
    const clients = await clientStore.list(kernel.db, { where: [sql<boolean>`${id} = any(interfaces)`], order: inOrder })
    const names = clients.map(({ name }) => name)
    return { holders: heldBy('interface-clients.held', names, 'system/interfaceOauth') }
  })
