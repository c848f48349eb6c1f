import { interfaceUse } from '#features/data-interfaces/contract.ts'
import { interfaceStore, type StoredInterface } from '#features/data-interfaces/server/tables.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Kernel } from '#server/kernel.ts'
import { usesHandler } from '#server/managed/uses.ts'
import { heldBy, type UsedKind, type Uses } from '#server/resource/uses.ts'

/** A data interface as a thing that other features use: fields choose from it by its id. */
export const usedInterfaces: UsedKind<Pick<StoredInterface, 'id' | 'code'>> = { name: 'data-interface' }

export const serveInterfaceUse = serve(
  interfaceUse,
  usesHandler(usedInterfaces, async ({ params, db }) => present(await interfaceStore.find(db, params.id))),
)

/** Interfaces whose statement runs in a data source hold it. */
export async function interfacesOfSource(kernel: Kernel, sourceId: string): Promise<Pick<Uses, 'holders'>> {
  const found = await kernel.db.selectFrom('data_interface').select('name').where('link_id', '=', sourceId).orderBy('name').execute()
  return {
    holders: heldBy(
      'data-interfaces.held-source',
      found.map(({ name }) => name),
    ),
  }
}
