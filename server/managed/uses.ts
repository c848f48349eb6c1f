import type { Uses as UsesAnswer } from '#engine/resource/calls.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { CallContext } from '#server/http/serve.ts'
import type { Call } from '#engine/contract/call.ts'
import type { Asking } from '#server/managed/resource.ts'
import type { Holder, UsedKind } from '#server/resource/uses.ts'

type Telling = Asking & Pick<CallContext<Call>, 'say'>

/** Answers where a thing is used, for the question before it is deleted. */
export function usesHandler<Subject, Context extends Telling>(kind: UsedKind<Subject>, subjectOf: (context: Context) => Promise<Subject>) {
  return async (context: Context): Promise<UsesAnswer> => {
    const { functions, records, atLeast, holders } = await context.kernel.uses.of(kind, await subjectOf(context))
    return { functions: [...functions], records, atLeast, holders: tellHolders(context, holders), notes: [] }
  }
}

/** Holders in the caller's language. */
export function tellHolders({ say }: Pick<Telling, 'say'>, holders: readonly Holder[]): UsesAnswer['holders'] {
  return holders.map((holder) => ({ text: say(asRefusal(holder)), address: holder.address }))
}

/** Refuses the deletion of a thing that something hangs on. */
export async function refuseHeld<Subject>(
  { kernel }: Pick<Asking, 'kernel'>,
  kind: UsedKind<Subject>,
  subject: Subject,
): Promise<Refusal[]> {
  return (await kernel.uses.of(kind, subject)).holders.map(asRefusal)
}

function asRefusal({ text, params }: Holder): Refusal {
  return refusal('invalid', text, { params })
}
