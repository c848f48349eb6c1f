import type { FormValues } from '#engine/forms/model.ts'
import type { createRecord, updateRecord } from '#features/records/contract.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { VisibleFields } from '#features/records/server/query/visible-fields.ts'
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

export interface Started {
  readonly id: string
  readonly number: string | null
}

/** Who starts a request. */
export interface Acting {
  readonly kernel: Kernel
  readonly session: SignedIn
}

/** The writes of a deletion, and the versions they depend on. */
export type PlannedRemoval = Writes & Pick<SavePlan<unknown>, 'expects'>

/**
 * Handles records of functions with a flow. The approvals feature registers it, because it depends on records, not the reverse.
 */
export interface FlowDoors {
  /** Starts the flow of a function with the values sent. They are parsed there, so that a repeated call is recognized first. */
  readonly start: (context: CallContext<typeof createRecord>, asked: AskedFunction) => Promise<Started>
  /**
   * Saves an own request that is a draft, or was returned or withdrawn, with the values sent: again as a draft, or submitted.
   *
   * @throws Refused 404 for requests of others, 409 where the flow does not allow it or the record was saved since
   */
  readonly change: (
    context: CallContext<typeof updateRecord>,
    asked: AskedFunction,
  ) => Promise<{ readonly id: string; readonly version: number }>
  /**
   * Plans to start the flow of a function with values, as `start` would: for the entries of an import, which are saved one by one.
   *
   * @param submitting otherwise it becomes a draft
   */
  readonly planStart: (
    acting: Acting,
    asked: AskedFunction,
    values: { readonly wanted: FormValues; readonly submitting: boolean },
    tx: Tx | undefined,
  ) => Promise<SavePlan<Started>>
  /**
   * Plans to delete a request with its record.
   *
   * @param tx where the request is locked before the decision
   * @throws Refused 404 for requests of others, 409 when the flow does not allow it or the record was saved since
   */
  readonly planRemoval: (tx: Tx | undefined, session: SignedIn, request: RequestToRemove) => Promise<PlannedRemoval>
  /** The fields that somebody reads in requests of the function that are before him: as the initiator, for a work item, or as a stand-in. */
  readonly formsBefore: (session: SignedIn, fn: OnlineFunction) => Promise<readonly VisibleFields[]>
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
