import { refusal, Refused } from '#engine/values/refusal.ts'
import { platformSource } from '#features/data-sources/contract.ts'
import { kinds } from '#features/data-interfaces/contract.ts'
import type { Gives } from '#features/data-interfaces/server/run/gives.ts'
import { noteCall, type Origin, type OutsideClient } from '#features/data-interfaces/server/log.ts'
import { readValues, type Reader } from '#features/data-interfaces/server/run/parameters.ts'
import { rowsIn } from '#features/data-interfaces/server/run/rows.ts'
import { runHttp } from '#features/data-interfaces/server/run/run-http.ts'
import { runLinked } from '#features/data-interfaces/server/run/run-linked.ts'
import { runSql } from '#features/data-interfaces/server/run/run-sql.ts'
import type { StoredInterface } from '#features/data-interfaces/server/tables.ts'
import type { Kernel } from '#server/kernel.ts'

/** Who calls, from where and what for. */
export interface Calling {
  readonly reader: Reader
  readonly origin: Origin
  readonly address: string
  readonly device: string
  readonly client?: OutsideClient
  /** By which a service knows that a repeated call is the same one, and what ends it early. */
  readonly key?: string
  readonly signal?: AbortSignal
}

export interface Run {
  readonly outcome: Gives
  readonly milliseconds: number
}

/**
 * Runs an interface and writes the call into its log.
 *
 * @param given texts of its parameters
 * @throws Refused 422 for values that do not fit, each at its parameter
 */
export async function runInterface(
  kernel: Kernel,
  item: StoredInterface,
  given: ReadonlyMap<string, string>,
  calling: Calling,
): Promise<Run> {
  const read = readValues(item.parameters, given, calling.reader, await kernel.directory.snapshot())
  if ('refusals' in read) throw new Refused(read.refusals)
  const began = performance.now()
  const outcome = await outcomeOf(kernel, item, read.values, calling)
  const milliseconds = Math.round(performance.now() - began)
  const rows = 'data' in outcome ? (rowsIn(outcome.data, item.dataPath)?.length ?? 0) : 0
  await noteCall(kernel, item.id, { ...calling, milliseconds, rows, failure: 'fault' in outcome ? outcome.fault.text : '' })
  return { outcome, milliseconds }
}

async function outcomeOf(
  kernel: Kernel,
  item: StoredInterface,
  values: ReadonlyMap<string, string | null>,
  { reader, key, signal }: Calling,
): Promise<Gives> {
  if (item.kind === kinds.sql)
    return item.linkId === platformSource ? runSql(kernel, item, values, reader) : runLinked(kernel, item, values, reader)
  if (item.kind === kinds.http) return runHttp(kernel, item, values, { key, signal })
  return { data: staticData(item.query) }
}

/** The data of a static interface, which was read when it was saved. */
export function staticData(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** What a run gave. @throws Refused with what went wrong */
export function given({ outcome }: Run): unknown {
  if ('data' in outcome) return outcome.data
  const { text, params } = outcome.fault
  throw new Refused(refusal('invalid', text, { params }))
}
