import { refusal, Refused } from '#engine/values/refusal.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { RequestStatus } from '#engine/flows/state.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

interface Standing {
  readonly ownerId: string
  readonly flowState: RequestStatus | null
}

/**
 * Whether somebody changes or deletes a record of a function with a flow without asking anybody: one that has no request, which is otherwise handled by
 * those whom the flow names. Its owner and super administrators do, as rights to rows let also those read it who decide nothing.
 */
export const handlesAlone = (
  { flowId }: Pick<OnlineFunction, 'flowId'>,
  { ownerId, flowState }: Standing,
  { userId, isAdministrator }: Pick<SignedIn, 'userId' | 'isAdministrator'>,
): boolean => flowId === undefined || (flowState === null && (isAdministrator || ownerId === userId))

/** @throws Refused where a record without a request belongs to somebody else */
export function refuseUnlessAlone(fn: Pick<OnlineFunction, 'flowId'>, record: Standing, session: SignedIn): void {
  if (!handlesAlone(fn, record, session)) throw new Refused(refusal('forbidden', 'records.without-request'))
}
