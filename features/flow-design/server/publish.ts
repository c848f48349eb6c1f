import { checkFlow } from '#engine/flows/check.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { Refused, refusal } from '#engine/values/refusal.ts'
import { saveFlow } from '#features/approvals/entry.ts'
import { noteReleased, type FlowDraft } from '#features/flow-design/server/draft-store.ts'
import { designedFunction } from '#features/flow-design/server/functions.ts'
import { setFunctionFlow } from '#features/function-design/entry.ts'
import { readTree } from '#features/flow-design/server/read-tree.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Audit } from '#server/saves/saves.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

interface Publishing {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly tx: Tx
  readonly audit: Audit
}

/**
 * Publishes a draft as a new version of its flow: requests start with it from now on, running ones keep theirs. A draft that says what is
 * published already makes no new version.
 *
 * @throws Refused 422 with everything that is wrong, each at the code of its node
 */
export async function publishDraft({ kernel, session, tx, audit }: Publishing, draft: FlowDraft): Promise<void> {
  const { definition, refusal: unreadable } = readTree(draft)
  if (unreadable) throw new Refused(unreadable)
  const fn = await designedFunction(tx, draft.functionId)
  if (!fn) throw new Refused(refusal('invalid', 'flow-design.function-missing', { field: 'onlineFormId' }))
  const faults = faultsOf(definition)
  if (faults.length > 0) throw new Refused(faults)
  const { id, code, name, category } = draft
  const version = await saveFlow(kernel, tx, { id, code, name, category, definition, by: session.userId })
  await noteReleased(tx, draft, version)
  // A function that runs through a flow names it, which counts with its next release.
  if (fn.enableFlow && fn.flowId !== id) await setFunctionFlow(tx, fn.id, id)
  const before = draft.standing.publishedVersion
  audit({ action: 'flow.published', object: `flow:${id}`, changes: { version: { before, after: version } } })
}

function faultsOf(definition: FlowDefinition) {
  return checkFlow(definition).map(({ node, refusal: fault }) => ({ ...fault, field: node }))
}
