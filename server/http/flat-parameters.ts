import type { FastifyRequest } from 'fastify'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { isUnstorable } from '#server/http/json-limits.ts'

/** First name that stood twice. The router has nowhere to hand an error of its parser to, so the request would hang. */
const repeated = new WeakMap<object, string>()

/** Flat parameters of an address or of a form. A repeated one is told by `refuseParameters`. */
export function parseParameters(text: string): Record<string, string> {
  const parameters = Object.create(null) as Record<string, string>
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in parameters && !repeated.has(parameters)) repeated.set(parameters, name)
    parameters[name] = value
  }
  return parameters
}

/**
 * Refuses a repeated parameter, because who reads the first and who reads the last would disagree, and characters that no
 * text of the database can hold.
 *
 * @throws Refused 400
 */
export function refuseParameters({ query, params, body }: Pick<FastifyRequest, 'query' | 'params' | 'body'>): void {
  for (const parameters of [query, body]) {
    const name = parameters !== null && typeof parameters === 'object' ? repeated.get(parameters) : undefined
    if (name !== undefined) throw new Refused(refusal('malformed', 'kernel.repeated-parameter', { params: { name: name.slice(0, 60) } }))
  }
  // Bodies of JSON were looked through when they were read; only those of a form have no prototype.
  const form = body !== null && typeof body === 'object' && Object.getPrototypeOf(body) === null ? body : {}
  const texts = [...Object.entries(query ?? {}), ...Object.entries(params ?? {}), ...Object.entries(form)]
  const found = texts.find(([name, value]) => isUnstorable(name) || isUnstorable(value))
  if (found)
    throw new Refused(
      refusal('malformed', 'kernel.malformed', { params: { field: found[0].replaceAll('\u0000', '').toWellFormed().slice(0, 60) } }),
    )
}
