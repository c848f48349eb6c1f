import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { kinds, testInterface } from '#features/data-interfaces/contract.ts'
import { interfacesCache } from '#features/data-interfaces/server/cache.ts'
import type { Reader } from '#features/data-interfaces/server/run/parameters.ts'
import { runInterface } from '#features/data-interfaces/server/run/run.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A call that the program makes for somebody, not knowing whether an earlier try arrived. */
export interface ProgramCall {
  readonly interfaceId: string
  readonly values: ReadonlyMap<string, string>
  readonly reader: Reader
  /** What makes the call. */
  readonly origin: 'flow' | 'button' | 'task' | 'report'
  /** Sent as `Idempotency-Key`. */
  readonly key: string
  readonly signal?: AbortSignal
}

/** What an interface gave, and where its rows stand (`rowsIn`). */
export interface AnsweredInterface {
  readonly data: unknown
  readonly dataPath: string
}

/** Why an interface gave nothing. */
export interface UnansweredInterface {
  /** In words for who looks after interfaces. */
  readonly refused: Refusal
  /** The interface or its service is at fault; otherwise what it was asked with. */
  readonly isFault: boolean
}

/** Calls an enabled interface. @returns why it failed; undefined where it did not */
export async function callInterface(kernel: Kernel, call: ProgramCall): Promise<Refusal | undefined> {
  const answer = await askInterface(kernel, call)
  return 'refused' in answer ? answer.refused : undefined
}

/** Calls an enabled interface for what it gives. @returns that, or why it gave nothing */
export async function askInterface(
  kernel: Kernel,
  { interfaceId, values, ...rest }: ProgramCall,
): Promise<AnsweredInterface | UnansweredInterface> {
  const item = (await interfacesCache(kernel).get()).get(interfaceId)
  if (!item?.enabled) return { refused: refusal('missing', 'data-interfaces.call-gone'), isFault: true }
  try {
    const { outcome } = await runInterface(kernel, item, values, { ...rest, address: '', device: '' })
    if ('data' in outcome) return { data: outcome.data, dataPath: item.dataPath }
    return { refused: refusal('invalid', outcome.fault.text, { params: outcome.fault.params }), isFault: true }
  } catch (error) {
    const refused = error instanceof Refused ? error.refusals[0] : undefined
    if (refused) return { refused, isFault: false }
    throw error
  }
}

/** What somebody reads who asked for a call: the fault of an interface where he may run it in its screen; others are told that it fails, and whom to ask. */
export async function reasonFor(kernel: Kernel, session: SignedIn, { refused, isFault }: UnansweredInterface): Promise<Refusal> {
  if (!isFault || (await kernel.access.allows(testInterface.access, session, {}))) return refused
  return refusal(refused.kind, 'data-interfaces.call-failed')
}

/** What somebody who designs must know of an interface that he names; undefined of one that is gone or disabled. */
export async function callableInterface(kernel: Kernel, id: string) {
  const item = (await interfacesCache(kernel).get()).get(id)
  if (!item?.enabled) return undefined
  return {
    name: item.name,
    /** Parameters that need a value. */
    needs: item.parameters
      .filter((one) => one.required === 1 && one.defaultValue === '')
      .map(({ field, fieldName }) => ({ field, name: fieldName || field })),
  }
}

/** The interfaces that a program may call, by name, with their parameters. */
export async function callableInterfaces(kernel: Kernel) {
  const items = [...(await interfacesCache(kernel).get()).values()].filter(({ enabled }) => enabled)
  return items
    .map(({ id, name, kind, method, parameters }) => ({
      id,
      name,
      /** Services that are posted to may change something. */
      isPosted: kind === kinds.http && method === '7',
      parameters: parameters.map(({ field, fieldName, required, defaultValue }) => ({
        field,
        name: fieldName || field,
        required: required === 1,
        defaultValue,
      })),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
}
