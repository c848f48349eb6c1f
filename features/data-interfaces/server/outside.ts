import { refusal, Refused } from '#engine/values/refusal.ts'
import { noteCall, type OutsideClient } from '#features/data-interfaces/server/log.ts'
import { dependsOnReader } from '#features/data-interfaces/server/run/parameters.ts'
import { given, runInterface, type Calling, type Run } from '#features/data-interfaces/server/run/run.ts'
import { inOrder, interfaceStore, type StoredInterface } from '#features/data-interfaces/server/tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** A call of a program outside, which proved who it is. */
export interface OutsideCall {
  readonly client: OutsideClient
  readonly interfaceId: string
  readonly values: ReadonlyMap<string, string>
  readonly address: string
  readonly device: string
}

/** Nobody: outside there is no reader whose rows an interface could give. */
const nobody = { userId: '', organizationId: '' }

/**
 * Runs an enabled interface for a client outside, in the name of nobody, and writes the call into the log, a refused one too.
 *
 * @throws Refused 404 for an interface that is gone or disabled; 422 for one that gives each reader something else
 */
export async function runOutside(kernel: Kernel, { interfaceId, values, ...rest }: OutsideCall): Promise<unknown> {
  const item = await interfaceStore.find(kernel.db, interfaceId)
  if (!item?.enabled) throw new Refused(refusal('missing', 'kernel.missing'))
  const calling = { ...rest, reader: nobody, origin: 'client' } as const
  return given(await ranOrNoted(kernel, item, values, calling))
}

/** Runs it; that it could not be run is written into the log, as a run writes itself. */
async function ranOrNoted(kernel: Kernel, item: StoredInterface, values: OutsideCall['values'], calling: Calling): Promise<Run> {
  try {
    if (dependsOnReader(item)) throw new Refused(refusal('invalid', 'data-interfaces.needs-reader'))
    return await runInterface(kernel, item, values, calling)
  } catch (error) {
    if (error instanceof Refused)
      await noteCall(kernel, item.id, { ...calling, milliseconds: 0, rows: 0, failure: error.refusals[0]?.text ?? '' })
    throw error
  }
}

/** Writes into the log that a client outside was refused before its interface ran; nothing for an interface that does not exist. */
export async function noteOutsideRefusal(kernel: Kernel, { interfaceId, ...rest }: OutsideCall, failure: string): Promise<void> {
  if (!(await interfaceStore.find(kernel.db, interfaceId))) return
  await noteCall(kernel, interfaceId, { ...rest, reader: nobody, origin: 'client', milliseconds: 0, rows: 0, failure })
}

/** What others may know of an interface that a client may be let call. */
export interface OfferedInterface {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly category: string
  readonly kind: StoredInterface['kind']
  readonly enabled: boolean
  readonly parameters: StoredInterface['parameters']
  /** It gives each reader something else, so it has nothing for a client outside. */
  readonly needsReader: boolean
}

const offered = (item: StoredInterface): OfferedInterface => ({
  id: item.id,
  name: item.name,
  code: item.code,
  category: item.category,
  kind: item.kind,
  enabled: item.enabled,
  parameters: item.parameters,
  needsReader: dependsOnReader(item),
})

/** The interfaces with these ids, in their own order; all without. */
export async function offeredInterfaces(db: Db | Tx, ids?: readonly string[]): Promise<readonly OfferedInterface[]> {
  const where = ids === undefined ? [] : [sql<boolean>`id = any(${[...ids]}::text[])`]
  return (await interfaceStore.list(db, { where, order: inOrder })).map(offered)
}

/** Calls and failures of the last seven days by client. */
export async function callsOfClients(
  kernel: Kernel,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly calls: number; readonly failures: number }>> {
  const { rows } = await sql<{ id: string; calls: number; failures: number }>`
    select client_id as id, count(*)::int as calls, count(*) filter (where failure <> '')::int as failures
    from data_interface_log where client_id = any(${[...ids]}::text[]) and at > ${new Date(kernel.now() - 7 * 86_400_000)} group by client_id`.execute(
    kernel.db,
  )
  return new Map(rows.map(({ id, calls, failures }) => [id, { calls, failures }]))
}
