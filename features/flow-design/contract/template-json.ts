import { isJsonObject, own, type Json, type JsonObject } from '#engine/flows/json.ts'

/**
 * `flowTemplateJson` of a template: a list of flows, of which this product has one; its tree is a text or an object. A text that is no
 * such list is taken for the tree itself, so that a broken one comes back as it was sent.
 */

/** The text of the tree. */
export function treeOfTemplate(flowTemplateJson: string): string {
  const flows = flowsOf(flowTemplateJson)
  const flow = flows.find((one) => own(one, 'isDelete') !== true) ?? flows[0]
  if (!flow) return flowTemplateJson
  const tree = own(flow, 'flowTemplateJson') ?? ''
  return typeof tree === 'string' ? tree : JSON.stringify(tree)
}

/** The list of the one flow, with what a client said of it beside the tree. */
export function templateOfTree(id: string, fullName: string, tree: string, entry: JsonObject = {}): string {
  return JSON.stringify([{ id, flowId: id, fullName, isDelete: false, ...entry, flowTemplateJson: tree }])
}

/** What a client says of the flow beside the tree that the template itself does not say: its own name, and members that are not ours. */
export function entryOfTemplate(flowTemplateJson: string, templateName: string): JsonObject {
  const flow = flowsOf(flowTemplateJson).find((one) => own(one, 'isDelete') !== true)
  if (!flow) return {}
  const said = Object.entries(flow).filter(([name]) => !['id', 'flowId', 'isDelete', 'flowTemplateJson'].includes(name))
  return Object.fromEntries(said.filter(([name, value]) => name !== 'fullName' || (value !== templateName && value !== '')))
}

/** How many flows a template holds, without those that a client took out. */
export function countFlowsOf(flowTemplateJson: string): number {
  return flowsOf(flowTemplateJson).filter((flow) => own(flow, 'isDelete') !== true).length
}

function flowsOf(flowTemplateJson: string): readonly JsonObject[] {
  const parsed = parse(flowTemplateJson)
  return Array.isArray(parsed) ? (parsed as readonly Json[]).filter(isJsonObject) : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
