import type { createRecord } from '#features/records/contract.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import type { Tx } from '#server/database/types.ts'
import type { CallContext } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SavePlan, Writes } from '#server/saves/plan.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A request to delete, found by somebody who may see it. */
export interface RequestToRemove {
  readonly id: string
  /** The version the caller has read; absent: not compared. */
  readonly version: number | null | undefined
}

/** The writes of a deletion, and the versions they depend on. */
export type PlannedRemoval = Writes & Pick<SavePlan<unknown>, 'expects'>

/**
 * Handles records of functions with a flow. The approvals feature registers it, because it depends on records, not the reverse.
 */
export interface FlowDoors {
  /** Starts the flow of a function with the values sent. They are parsed there, so that a repeated call is recognized first. */
  readonly start: (context: CallContext<typeof createRecord>, asked: AskedFunction) => Promise<{ id: string; number: string | null }>
  /**
   * Plans to delete a request with its record.
   *
   * @param tx where the request is locked before the decision
   * @throws Refused 404 for requests of others, 409 when the flow does not allow it or the record was saved since
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
