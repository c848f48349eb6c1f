import type { CallContext } from '#server/http/serve.ts'
import type { Call } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { noteOutsideRefusal, runOutside } from '#features/data-interfaces/entry.ts'
import { callInterfaceByGet, callInterfaceByPost } from '#features/interface-clients/contract.ts'
import { provenClient } from '#features/interface-clients/server/proof.ts'
import { serve } from '#server/http/serve.ts'

type Values = Readonly<Record<string, string | number | boolean | null>>

/** Answers a client outside with what the interface gives it. */
async function respond(
  { kernel, caller, sent, params }: Pick<CallContext<Call>, 'kernel' | 'caller' | 'sent'> & { readonly params: { readonly id: string } },
  given: Values,
): Promise<unknown> {
  if (!sent) throw new RangeError('the call is not declared as signed')
  const { client, refused } = await provenClient(kernel, sent, caller.address)
  const outside = {
    client: { id: client.id, name: client.name },
    interfaceId: params.id,
    values: new Map(Object.entries(given).map(([name, value]) => [name, value === null ? '' : String(value)])),
    address: caller.address,
    device: caller.userAgent,
  }
  if (refused) {
    await noteOutsideRefusal(kernel, outside, refused.refusals[0]?.text ?? '')
    throw refused
  }
  // What is not granted and what does not exist are one answer.
  if (!client.interfaces.includes(params.id)) {
    await noteOutsideRefusal(kernel, outside, 'interface-clients.not-granted')
    throw new Refused(refusal('missing', 'kernel.missing'))
  }
  return runOutside(kernel, outside)
}

export const outsideCalls = [
  serve(callInterfaceByGet, (context) => respond(context, context.query)),
  serve(callInterfaceByPost, (context) => respond(context, context.body ?? {})),
]
