import { decodeFlow } from '#engine/flows/codec.ts'
import { withOwnCodes } from '#engine/flows/editing/codes.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { treeOfTemplate, type FlowForm } from '#features/flow-design/contract.ts'
import { randomKey } from '#web/call/random-key.ts'

/** The flow of a draft; undefined where its text cannot be read. */
export function flowOf(draft: FlowForm): FlowDefinition | undefined {
  try {
    return flowOfTree(draft, JSON.parse(treeOfTemplate(draft.flowTemplateJson)) as unknown)
  } catch {
    return undefined
  }
}

/** The flow of a tree in place of that of the draft; undefined where it does not begin with a start node. */
export function flowOfTree({ id, enCode, fullName, publishedVersion, type }: FlowForm, tree: unknown): FlowDefinition | undefined {
  const { definition } = decodeFlow(
    { id, code: enCode, name: fullName, version: publishedVersion, ...(type === 0 && { isLaunch: true }) },
    tree,
  )
  return definition && withOwnCodes(definition, () => randomKey().slice(0, 8))
}
