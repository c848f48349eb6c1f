import type { Call, CallAnswer } from '#engine/contract/call.ts'
import { callAddress } from '#web/call/call-address.ts'
import { CallError } from '#web/call/call-error.ts'
import { actOnFailure, callHeaders, readEnvelope, unanswered, unreached } from '#web/call/request.ts'

export interface Sending {
  readonly params?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Bytes that are out, of the file alone as good as known. */
  readonly onSent?: (bytes: number) => void
}

/** Longest time without an answer after everything was sent. */
const patienceMilliseconds = 300_000

/**
 * Makes a call with a form as body, telling how much is out; that is what `fetch` cannot tell.
 *
 * @throws CallError as `request` does, without a toast: the list of uploads shows why
 */
export async function sendForm<C extends Call>(
  declaration: C,
  form: FormData,
  { params, signal, onSent }: Sending,
): Promise<CallAnswer<C>> {
  try {
    const response = await exchange(
      callAddress(declaration.path, params, {}, Math.floor(Date.now() / 1000)),
      declaration.method,
      form,
      signal,
      onSent,
    )
    return (await readEnvelope<CallAnswer<C>>(response)).data
  } catch (problem) {
    if (problem instanceof CallError) actOnFailure(problem, 'all', false)
    throw problem
  }
}

function exchange(address: string, method: string, form: FormData, signal: AbortSignal, onSent: Sending['onSent']): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const giveUp = (): void => request.abort()
    signal.addEventListener('abort', giveUp, { once: true })
    request.open(method, address)
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.timeout = patienceMilliseconds
    request.upload.addEventListener('progress', ({ loaded }) => onSent?.(loaded))
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
    request.addEventListener('error', () => reject(unreached()))
    request.addEventListener('timeout', () => reject(unanswered()))
    request.addEventListener('abort', () => reject(new DOMException('the upload was given up', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp))
    request.send(form)
  })
}
