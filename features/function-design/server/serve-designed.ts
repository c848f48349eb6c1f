import type { z } from 'zod'
import type { AccessRule, Call, CallGives } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { isFlowForm } from '#features/function-design/server/draft-store.ts'
import { serve, type BytesAnswer, type CallContext, type Served } from '#server/http/serve.ts'
import type { Asking } from '#server/managed/resource.ts'

type OfOne = Call<z.ZodType<{ id: string }, unknown>>

/**
 * Serves a call on one draft. Its rule lets those pass who design functions or flow forms; here each of both asks for its own menu, and a call
 * that is for functions alone does not know flow forms.
 */
export function serveDesigned<C extends OfOne>(
  declaration: C,
  handler: (context: CallContext<C>) => Promise<CallGives<C> | BytesAnswer>,
): Served {
  return serve(declaration, async (context: CallContext<C>) => {
    await refuseOtherMenu(context as Asking, declaration.access, (context.params as { readonly id: string }).id)
    return handler(context)
  })
}

/** @throws Refused 404 for what the caller may not see or is of the other kind, 403 for what he may see alone */
async function refuseOtherMenu({ kernel, session, db }: Asking, access: AccessRule, id: string): Promise<void> {
  const ofFlow = await isFlowForm(db, id)
  const missing = new Refused(refusal('missing', 'kernel.missing'))
  if (ofFlow === undefined || typeof access === 'string' || !('menu' in access)) throw missing
  const { button, orMenu } = access
  const menu = ofFlow ? orMenu : access.menu
  if (menu === undefined || !(await kernel.access.allows({ menu }, session, {}))) throw missing
  const rule: AccessRule = button === undefined ? { menu } : { menu, button }
  if (!(await kernel.access.allows(rule, session, {}))) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
}
