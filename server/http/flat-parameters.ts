import type { FastifyRequest } from 'fastify'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { isPoisonous, isUnstorable } from '#server/http/json-limits.ts'

/**
 * Name of the first repeated parameter. It is stored instead of thrown: the router does not handle errors of its parser, so the
 * request would hang.
 */
const repeated = new WeakMap<object, string>()

/** Flat parameters of an address or of a form. `refuseParameters` refuses repeated ones. */
export function parseParameters(text: string): Record<string, string> {
  const parameters = Object.create(null) as Record<string, string>
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in parameters && !repeated.has(parameters)) repeated.set(parameters, name)
    parameters[name] = value
  }
  return parameters
}

/**
 * Refuses repeated parameters, because one reader might take the first value and another one the last, and characters that
 * PostgreSQL cannot store.
 *
 * @throws Refused 400
 */
export function refuseParameters({ query, params, body }: Pick<FastifyRequest, 'query' | 'params' | 'body'>): void {
  for (const parameters of [query, body]) {
    const name = parameters !== null && typeof parameters === 'object' ? repeated.get(parameters) : undefined
    if (name !== undefined) throw new Refused(refusal('malformed', 'kernel.repeated-parameter', { params: { name: name.slice(0, 60) } }))
  }
  // JSON bodies were checked when they were parsed; only objects made from a form have no prototype.
  const form = body !== null && typeof body === 'object' && Object.getPrototypeOf(body) === null ? body : {}
  const texts = [...Object.entries(query ?? {}), ...Object.entries(params ?? {}), ...Object.entries(form)]
  const found = texts.find(([name, value]) => isPoisonous(name) || isUnstorable(name) || isUnstorable(value))
  if (found)
    throw new Refused(
      refusal('malformed', 'kernel.malformed', { params: { field: found[0].replaceAll('\u0000', '').toWellFormed().slice(0, 60) } }),
    )
}
