import { Refused } from '#engine/values/refusal.ts'
import { saveFlow } from '#features/approvals/entry.ts'
import { setFunctionFlow } from '#features/function-design/entry.ts'
import { askedFlow } from '#features/flow-design/server/asked-flow.ts'
import { faultsOf } from '#features/flow-design/server/check.ts'
import { noteReleased } from '#features/flow-design/server/draft-store.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Audit } from '#server/saves/saves.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

interface Publishing {
  readonly kernel: Kernel
  readonly session: SignedIn
  /** The draft is locked in it. */
  readonly tx: Tx
  readonly audit: Audit
}

/**
 * Publishes a draft as a new version of its flow: requests start with it from now on, running ones keep theirs. A draft that says what is
 * published already makes no new version.
 *
 * @throws Refused 422 with everything that is wrong, each at the code of its node
 */
export async function publishDraft({ kernel, session, tx, audit }: Publishing, draftId: string): Promise<void> {
  const asked = await askedFlow({ kernel, session, db: tx }, draftId)
  const faults = await faultsOf(kernel, asked)
  const { draft, fn, read } = asked
  if (faults.length > 0 || !fn || !read.definition)
    throw new Refused(faults.map(({ node, refusal }) => (node === '' ? refusal : { ...refusal, field: node })))
  const { id, code, name, category } = draft
  const version = await saveFlow(kernel, tx, { id, code, name, category, definition: read.definition, by: session.userId })
  await noteReleased(tx, draft, version)
  // A function that runs through a flow names it, which counts with its next release.
  if (draft.type === 1 && fn.enableFlow && fn.flowId !== id && (await setFunctionFlow(tx, fn.id, id)))
    audit({ action: 'function-draft.changed', object: `function_draft:${fn.id}`, changes: { flowId: { before: fn.flowId, after: id } } })
  const before = draft.standing.publishedVersion
  audit({ action: 'flow.published', object: `flow:${id}`, changes: { version: { before, after: version } } })
}
