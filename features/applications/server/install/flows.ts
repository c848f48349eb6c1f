import { decodeFlow } from '#engine/flows/codec.ts'
import { Refused } from '#engine/values/refusal.ts'
import type { FlowText } from '#features/applications/server/application-text.ts'
import { saveFlow } from '#features/approvals/entry.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/**
 * Makes the flow the current version for new requests; running requests keep theirs, and an unchanged text makes no new version.
 */
export async function installFlow(kernel: Kernel, tx: Tx, flow: FlowText): Promise<void> {
  const { id, code, name, category, flowTemplateJson } = flow
  const decoded = decodeFlow({ id, code, name, version: 0 }, flowTemplateJson)
  if (decoded.refusal) throw new Refused(decoded.refusal)
  await saveFlow(kernel, tx, { id, code, name, category, definition: decoded.definition })
}
