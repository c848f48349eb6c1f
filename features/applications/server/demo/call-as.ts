import { createHash } from 'node:crypto'
import type { Call, CallAnswer, CallInput } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { refuseUnmanaged } from '#server/http/refuse-unmanaged.ts'
import { actorOf, sayIn } from '#server/http/route.ts'
import { partOf } from '#server/saves/plan.ts'
import type { CallContext, Caller, ReceivedFile, Served } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { answerInsteadOf, type Idempotency } from '#server/saves/stored-answers.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Makes calls inside this process on behalf of a user: same rights, checks and audit. */
export interface CallsAs {
  /**
   * @param key idempotency key: a repeated call returns the first answer without a second effect
   * @throws Refused as the call does
   */
  <C extends Call>(
    declaration: C,
    by: SignedIn,
    input: CallInput<C> & { readonly files?: readonly ReceivedFile[] },
    key: string,
  ): Promise<CallAnswer<C>>
}

/** @param served the handlers of the features of this server */
export function callsAs(kernel: Kernel, served: readonly Served[]): CallsAs {
  const handlers = new Map(served.map((one) => [one.call, one.handle]))
  return async (declaration, by, input, key) => {
    const handle = handlers.get(declaration)
    if (!handle) throw new RangeError(`nobody answers ${declaration.method} ${declaration.path}`)
    const read = readInput(declaration, input)
    if (!(await kernel.access.allows(declaration.access, by, read.params))) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
    await refuseUnmanaged(kernel, declaration, by, read)
    const claim = claimOf(declaration, by, key, read)
    const caller: Caller = { requestId: `demo ${key}`, address: '', userAgent: '', language: by.language }
    const origin = { actor: actorOf(caller, by), claim }
    const context: CallContext<Call> = {
      ...read,
      files: input.files ?? [],
      caller,
      sent: undefined,
      session: by,
      kernel,
      db: kernel.db,
      transaction: (work) => kernel.saves.transaction(origin, work),
      save: (decide) => kernel.saves.save(origin, decide),
      savePart: (part, decide) => kernel.saves.save(partOf(origin, part), decide),
      say: sayIn(kernel, caller),
    }
    // Parsed with the contract's schema, so that the caller gets what a client would get.
    return declaration.answer?.parse(await handle(context).catch((error: unknown) => answerInsteadOf(error, kernel.db, claim))) as never
  }
}

interface Input {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

function readInput(declaration: Call, { params, query, body }: Input): { params: Record<string, string>; query: unknown; body: unknown } {
  return {
    params: (declaration.params?.parse(params) ?? {}) as Record<string, string>,
    query: declaration.query?.parse(query ?? {}),
    body: declaration.body?.parse(body),
  }
}

function claimOf({ method, path }: Call, { userId }: SignedIn, key: string, input: unknown): Idempotency {
  return { userId, route: `${method} ${path}`, key, bodyHash: createHash('sha256').update(JSON.stringify(input)).digest('base64url') }
}
