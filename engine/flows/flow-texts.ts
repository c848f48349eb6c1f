import type { PlacedText } from '../texts/translation.ts'
import { approverCaptionMembers, captionNames, startCaptionMembers } from './captions.ts'
import { isJsonObject, own, type JsonObject } from './json.ts'
import type { Branch, FlowDefinition, FlowNode } from './model.ts'

type VisitText = (text: string, place: string) => string

/**
 * The flow with other texts: its name, those of its nodes and branches, what nodes say to who handles them, captions of buttons. For showing it: what is decided and
 * stored goes by the definition itself.
 */
export function mapFlowTexts(flow: FlowDefinition, visit: VisitText): FlowDefinition {
  return { ...flow, name: said(flow.name, 'name', visit), start: mapNode(flow.start, visit) }
}

/** The texts of a flow with their places. */
export function flowTexts(flow: FlowDefinition): PlacedText[] {
  const texts: PlacedText[] = []
  mapFlowTexts(flow, (text, place) => {
    texts.push({ place, text })
    return text
  })
  return texts
}

function mapNode<Node extends FlowNode | Branch>(node: Node, visit: VisitText): Node {
  const { fork, next } = node
  return {
    ...node,
    name: said(node.name, `node.${node.code}`, visit),
    ...('kept' in node && node.kept && { kept: mapCaptions(node.kept, `node.${node.code}`, visit) }),
    ...(node.kind === 'approver' && { description: said(node.description, `node.${node.code}.description`, visit) }),
    ...captionsSaid(node, visit),
    ...(fork && fork.kind !== 'foreign' && { fork: { ...fork, branches: fork.branches.map((branch) => mapNode(branch, visit)) } }),
    ...(next && { next: mapNode(next, visit) }),
  }
}

/** Under the places of the document, so that a caption has one translation wherever it is read from. */
function captionsSaid(node: FlowNode | Branch, visit: VisitText): { captions?: Readonly<Record<string, string>> } {
  if ((node.kind !== 'start' && node.kind !== 'approver') || !node.captions) return {}
  const members: Readonly<Record<string, readonly string[]>> = node.kind === 'start' ? startCaptionMembers : approverCaptionMembers
  const texts = Object.entries(node.captions).map(([action, text]) => [
    action,
    said(text, `node.${node.code}.${members[action]?.[0] ?? action}`, visit),
  ])
  return { captions: Object.fromEntries(texts) }
}

/** The caption of the box stands in the document beside the name, and may differ from it. */
function mapCaptions(document: JsonObject, place: string, visit: VisitText): JsonObject {
  const properties = own(document, 'properties')
  return {
    ...mapMembers(document, ['content'], place, visit),
    ...(isJsonObject(properties) && { properties: mapMembers(properties, captionNames, place, visit) }),
  }
}

function mapMembers(document: JsonObject, names: readonly string[], place: string, visit: VisitText): JsonObject {
  const texts = names.flatMap((name) => {
    const text = own(document, name)
    return typeof text === 'string' ? [[name, said(text, `${place}.${name}`, visit)] as const] : []
  })
  return { ...document, ...Object.fromEntries(texts) }
}

const said = (text: string, place: string, visit: VisitText): string => (text === '' ? text : visit(text, place))
