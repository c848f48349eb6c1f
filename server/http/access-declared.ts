import { changesState } from '#engine/contract/call.ts'
import type { Served } from '#server/http/serve.ts'

/** @throws RangeError for a call without an access rule, or one that is served twice: such a server must not start */
export function refuseUndeclared(served: readonly Served[]): void {
  const seen = new Set<string>()
  for (const { call } of served) {
    const route = `${call.method} ${call.path.replace(/\{[^}]*\}/g, '{}')}`
    if (!call.access) throw new RangeError(`${route} has no access rule`)
    if (call.seenAs && (changesState(call) || call.bytes)) throw new RangeError(`${route} must not be seen as somebody else`)
    if (seen.has(route)) throw new RangeError(`${route} is served twice`)
    seen.add(route)
  }
}
