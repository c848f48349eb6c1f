import type { createRecord } from '#features/records/contract.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import type { Tx } from '#server/database/types.ts'
import type { CallContext } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SavePlan, Writes } from '#server/saves/plan.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A request that shall go, read by somebody who may see it. */
export interface RequestToRemove {
  readonly id: string
  /** As the caller read it; nothing given, nothing compared. */
  readonly version: number | null | undefined
}

/** What a removal writes, and on what it rests. */
export type PlannedRemoval = Writes & Pick<SavePlan<unknown>, 'expects'>

/** What becomes of the records of functions with a flow; the approvals feature registers it, because it stands on records. */
export interface FlowDoors {
  /** Starts the flow of a function with the values sent; what they say is read there, so that a repeat is found first. */
  readonly start: (context: CallContext<typeof createRecord>, asked: AskedFunction) => Promise<{ id: string; number: string | null }>
  /**
   * Removes a request with its record.
   *
   * @param tx where the task is to be locked before it is decided about
   * @throws Refused 404 for requests of others, 409 when the flow does not allow it or somebody has saved since
   */
  readonly planRemoval: (tx: Tx | undefined, session: SignedIn, request: RequestToRemove) => Promise<PlannedRemoval>
}

const doors = new WeakMap<Kernel, FlowDoors>()

export function registerFlowDoors(kernel: Kernel, own: FlowDoors): void {
  doors.set(kernel, own)
}

export function flowDoors(kernel: Kernel): FlowDoors {
  const found = doors.get(kernel)
  if (!found) throw new RangeError('no feature runs flows')
  return found
}
