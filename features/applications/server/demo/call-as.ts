import { createHash } from 'node:crypto'
import type { Call, CallAnswer, CallInput } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { auditRow, writeAudit } from '#server/audit/audit.ts'
import type { AuditRow } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Person } from '#server/directory/directory.ts'
import { answerInsteadOf, claimKey, storeAnswer } from '#server/http/idempotency.ts'
import { actorOf, sayIn } from '#server/http/route.ts'
import type { CallContext, Caller, Idempotency, ReceivedFile, Served } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Makes calls in this process as a person would make them: same rights, same checks, same audit. */
export interface CallsAs {
  /**
   * @param key of the intention: a second time it gives the first answer, without a second effect
   * @throws Refused as the call does
   */
  <C extends Call>(
    declaration: C,
    by: SignedIn,
    input: CallInput<C> & { readonly files?: readonly ReceivedFile[] },
    key: string,
  ): Promise<CallAnswer<C>>
}

/** @param served what the features of this server answer */
export function callsAs(kernel: Kernel, served: readonly Served[]): CallsAs {
  const handlers = new Map(served.map((one) => [one.call, one.handle]))
  return async (declaration, by, input, key) => {
    const handle = handlers.get(declaration)
    if (!handle) throw new RangeError(`nobody answers ${declaration.method} ${declaration.path}`)
    const read = readInput(declaration, input)
    if (!(await kernel.access.allows(declaration.access, by, read.params))) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
    const idempotency = claimOf(declaration, by, key, read)
    const caller: Caller = { requestId: `demo ${key}`, address: '', userAgent: '', language: by.language }
    const transaction = transactionAs(kernel, by, caller, idempotency)
    const context = {
      ...read,
      files: input.files ?? [],
      caller,
      session: by,
      kernel,
      db: kernel.db,
      transaction,
      say: sayIn(kernel, caller),
      idempotency,
    }
    // What comes back was checked by the handler's own types; the contract's schema gives it the shape callers see.
    return declaration.answer?.parse(
      await handle(context).catch((error: unknown) => answerInsteadOf(error, kernel.db, idempotency)),
    ) as never
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

function transactionAs(kernel: Kernel, by: SignedIn, caller: Caller, claim: Idempotency): CallContext<Call>['transaction'] {
  return (work) =>
    inTransaction(kernel.db, async (tx) => {
      const earlier = await claimKey(tx, claim)
      if (earlier) return earlier.answer
      const rows: AuditRow[] = []
      const answer = await work(tx, async (note) => void rows.push(auditRow(note, actorOf(caller, by), kernel.now())))
      await writeAudit(tx, rows)
      await storeAnswer(tx, claim, answer)
      return answer
    })
}

/** A person as signed in for one of their organizations. */
export function signedInAs(person: Person, organizationId: string): SignedIn {
  return {
    sessionId: '',
    userId: person.id,
    account: person.account,
    name: person.name,
    organizationId,
    positionId: person.positionIds[0],
    isAdministrator: person.isAdministrator,
    language: 'zh',
    locked: false,
    mustChangePassword: false,
  }
}
