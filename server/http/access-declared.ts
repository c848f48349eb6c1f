import type { Served } from '#server/http/serve.ts'

/** @throws RangeError for a call without an access rule, or one that is served twice: such a server must not start */
export function refuseUndeclared(served: readonly Served[]): void {
  const seen = new Set<string>()
  for (const { call } of served) {
    const route = `${call.method} ${call.path.replace(/\{[^}]*\}/g, '{}')}`
    if (!call.access) throw new RangeError(`${route} has no access rule`)
    if (seen.has(route)) throw new RangeError(`${route} is served twice`)
    seen.add(route)
  }
}
