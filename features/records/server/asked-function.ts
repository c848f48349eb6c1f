import { refusal, Refused } from '#engine/values/refusal.ts'
import { serverFacts, type ServerFacts } from '#features/records/server/facts.ts'
import { functionById, type OnlineFunction } from '#features/records/server/online-function.ts'
import type { Condition } from '#features/records/server/query/operators.ts'
import { rowRight } from '#features/records/server/query/row-right.ts'
import { visibleFields, type VisibleFields } from '#features/records/server/query/visible-fields.ts'
import type { MenuRights } from '#server/access/access-control.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A function as one user may use it. */
export interface AskedFunction {
  readonly fn: OnlineFunction
  readonly rights: MenuRights
  readonly visible: VisibleFields
  readonly facts: ServerFacts
  /** Undefined when every row may be seen. */
  readonly right: Condition | undefined
}

/** @throws Refused 404 when there is no such published function, or none for this user */
export async function askedFunction(kernel: Kernel, session: SignedIn, functionId: string): Promise<AskedFunction> {
  const [fn, rights, facts] = await Promise.all([functionById(kernel, functionId), kernel.access.functionRights(session, functionId), serverFacts(kernel, session)])
  if (!fn || !rights) throw new Refused(refusal('missing', 'kernel.missing'))
  return { fn, rights, visible: visibleFields(rights), facts, right: rowRight(rights.rows, fn, { session, directory: facts.directory }) }
}
