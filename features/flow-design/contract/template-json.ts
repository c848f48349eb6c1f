import { isJsonObject, own, type Json } from '#engine/flows/json.ts'

/**
 * `flowTemplateJson` of a template: a list of flows, of which this product has one; its tree is a text or an object. A text that is no
 * such list is taken for the tree itself, so that a broken one comes back as it was sent.
 */

/** The text of the tree. */
export function treeOfTemplate(flowTemplateJson: string): string {
  const parsed = parse(flowTemplateJson)
  const flow: Json | undefined = Array.isArray(parsed) ? (parsed as readonly Json[])[0] : undefined
  if (!isJsonObject(flow)) return flowTemplateJson
  const tree = own(flow, 'flowTemplateJson') ?? ''
  return typeof tree === 'string' ? tree : JSON.stringify(tree)
}

/** The list of the one flow. */
export function templateOfTree(id: string, fullName: string, tree: string): string {
  return JSON.stringify([{ id, flowId: id, fullName, isDelete: false, flowTemplateJson: tree }])
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
