import { DomHandler, Parser } from 'htmlparser2'
import type { BpmnGraph, BpmnLoss, BpmnNode } from '#engine/flows/bpmn/graph.ts'
import { bareStart, flowOfBpmn } from '#engine/flows/bpmn/read.ts'
import { bpmnOf, bpmnText } from '#engine/flows/bpmn/write.ts'
import { encodeFlow } from '#engine/flows/codec.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { exportBpmn, readBpmn, templateOfTree } from '#features/flow-design/contract.ts'
import { askedFlow, definitionOf } from '#features/flow-design/server/asked-flow.ts'
import type { Words } from '#features/flow-design/server/rule-words.ts'
import { fileName } from '#server/http/attachment.ts'
import { serve } from '#server/http/serve.ts'

type Document = DomHandler['root']
type Node = Document['children'][number]
type Element = Extract<Node, { attribs: object }>

const isElement = (node: Node): node is Element => 'attribs' in node
const localName = ({ name }: Element): string => name.split(':').at(-1) ?? ''

const nodesAtMost = 2_000
const flowsAtMost = 4_000
/** Elements within each other; documents of tools have fewer than ten. */
const depthAtMost = 100

/** Reads the first process of a document. Entities of its own are refused, so nothing is expanded. @throws Refused 422 */
export function readGraph(xml: string): BpmnGraph {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Refused(refusal('invalid', 'flow-design.bpmn-doctype', { field: 'xml' }))
  const process = find(parsedDocument(xml).children, 'process')
  if (!process) throw new Refused(refusal('invalid', 'flow-design.bpmn-other', { field: 'xml' }))
  const inside = process.children.filter(isElement)
  const defaults = new Set(inside.flatMap(({ attribs }) => attribs['default'] ?? []))
  const ways = inside.filter((one) => localName(one) === 'sequenceFlow')
  if (ways.length > flowsAtMost) throw tooLarge()
  const flows = ways.map((one) => {
    const expression = one.children.filter(isElement).find((child) => localName(child) === 'conditionExpression')
    const { id = '', sourceRef = '', targetRef = '', name = '' } = one.attribs
    const condition = expression && textOf(expression).trim()
    return { id, from: sourceRef, to: targetRef, name, condition: condition || undefined, isDefault: defaults.has(id) }
  })
  const ends = new Set(flows.flatMap(({ from, to }) => [from, to]))
  const nodes = inside
    .filter((one) => localName(one) !== 'sequenceFlow' && (ends.has(one.attribs['id'] ?? '') || flowNode.test(localName(one))))
    .map((one) => ({ id: one.attribs['id'] ?? '', name: one.attribs['name'] ?? '', element: localName(one), ...durationOf(one) }))
  if (nodes.length > nodesAtMost) throw tooLarge()
  return { name: process.attribs['name'] ?? '', nodes, flows }
}

/** What stands in a way; also where no way leads there it is told as left out. */
const flowNode = /(?:^t|T)ask$|Event$|Gateway$|^callActivity$|[sS]ubProcess$|^transaction$/

const tooLarge = (): Refused =>
  new Refused(
    refusal('invalid', 'flow-design.bpmn-too-large', {
      field: 'xml',
      params: { nodes: nodesAtMost, flows: flowsAtMost, depth: depthAtMost },
    }),
  )

/**
 * Stops at once where elements lie too deep: the parser gets slow with them, and what is read afterwards goes down by calls. Stops too where
 * one is not closed, which the parser forgives: of a file that was cut off the half would be taken for the whole.
 */
class FlatDocument extends DomHandler {
  readonly #xml: string
  readonly #open: { readonly name: string; readonly at: number }[] = []
  /** Where the parser is, which makes its parts known through it. */
  #parser: Pick<Parser, 'startIndex'> | undefined

  constructor(xml: string) {
    super(undefined, { xmlMode: true })
    this.#xml = xml
  }
  override onparserinit(parser: Parser): void {
    this.#parser = parser
    super.onparserinit(parser)
  }
  override onopentag(name: string, attribs: Record<string, string>): void {
    this.#open.push({ name, at: this.#parser?.startIndex ?? 0 })
    if (this.#open.length > depthAtMost) throw tooLarge()
    super.onopentag(name, attribs)
  }
  /** @param isImplied no tag closes it; said of `<a/>` as well, while the parser is still at its beginning */
  override onclosetag(_name?: string, isImplied = false): void {
    const last = this.#open.pop()
    if (last && isImplied && this.#parser?.startIndex !== last.at) throw notClosed(this.#xml, last)
    super.onclosetag()
  }
}

const notClosed = (xml: string, { name, at }: { readonly name: string; readonly at: number }): Refused =>
  new Refused(
    refusal('invalid', 'flow-design.bpmn-not-closed', { field: 'xml', params: { name, line: xml.slice(0, at).split('\n').length } }),
  )

function parsedDocument(xml: string): Document {
  const handler = new FlatDocument(xml)
  new Parser(handler, { xmlMode: true }).end(xml)
  return handler.root
}

/** What an event that waits for a time says of it: a duration, or a date or a repetition, which no timer can wait for. */
function durationOf({ children }: Element): Pick<BpmnNode, 'duration'> {
  const timer = children.filter(isElement).find((child) => localName(child) === 'timerEventDefinition')
  if (!timer) return {}
  const said = timer.children.filter(isElement).find((child) => ['timeDuration', 'timeDate', 'timeCycle'].includes(localName(child)))
  return { duration: said ? textOf(said).trim() : '' }
}

function find(nodes: readonly Node[], name: string): Element | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue
    const found = localName(node) === name ? node : localName(node) === 'definitions' ? find(node.children, name) : undefined
    if (found) return found
  }
  return undefined
}

function textOf({ children }: Element): string {
  return children.map((child) => ('data' in child ? child.data : 'children' in child && isElement(child) ? textOf(child) : '')).join('')
}

function lossWords({ node, name, why, what }: BpmnLoss, words: Words) {
  const told = why === 'members' ? what.map((member) => words(`flow-design.member-${member}`)) : what
  return { node, name, text: words(`flow-design.bpmn-loss-${why}`, { what: told.join('、') }) }
}

export const bpmnCalls = [
  serve(exportBpmn, async (context) => {
    const asked = await askedFlow(context, context.params.id)
    const { graph, losses } = bpmnOf(definitionOf(asked))
    const words: Words = (text, params = {}) => context.say(refusal('invalid', text, { params }))
    return { name: fileName(`${asked.draft.name}.bpmn`), xml: bpmnText(graph), losses: losses.map((loss) => lossWords(loss, words)) }
  }),
  serve(readBpmn, async ({ body, say }) => {
    const graph = readGraph(body.xml)
    const read = flowOfBpmn(graph, bareStart)
    if (!read) throw new Refused(refusal('invalid', 'flow-design.bpmn-no-start', { field: 'xml' }))
    const words: Words = (text, params = {}) => say(refusal('invalid', text, { params }))
    const tree = JSON.stringify(encodeFlow(read.definition))
    return {
      fullName: graph.name,
      flowTemplateJson: templateOfTree('', graph.name, tree),
      losses: read.losses.map((loss) => lossWords(loss, words)),
    }
  }),
]
