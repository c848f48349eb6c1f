import { decodeFlow, type DecodedFlow } from '#engine/flows/codec.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { FlowDraft } from '#features/flow-design/server/draft-store.ts'
import { jsonExcess } from '#server/http/json-limits.ts'
import { treeLimits } from '#features/flow-design/contract.ts'

/** The draft, or a text in its place, as a definition; a refusal that says what keeps it from being one. */
export function readTree({
  id,
  code,
  name,
  type,
  tree,
}: Pick<FlowDraft, 'id' | 'code' | 'name' | 'tree'> & { readonly type?: FlowDraft['type'] }): DecodedFlow {
  let parsed: unknown
  try {
    parsed = JSON.parse(tree)
  } catch {
    return { refusal: refusal('invalid', 'flow-design.no-json', { field: 'flowTemplateJson' }) }
  }
  if (jsonExcess(parsed, treeLimits.jsonLimits))
    return { refusal: refusal('invalid', 'flow-design.too-deep', { field: 'flowTemplateJson' }) }
  return decodeFlow({ id, code, name, version: 0, ...(type === 0 && { isLaunch: true }) }, parsed)
}
