import { relative } from 'node:path'
import type { Plugin } from 'vite'
import type { Call } from './engine/contract/call.ts'

/*
 * A call is declared once, for server and browser. The browser makes it and reads nothing of its schemas and limits, which were a
 * part of the code that every page loads; so the build leaves them out, and with them what only they used.
 */

/** What a browser reads of a declaration. */
const read: ReadonlySet<string> = new Set<keyof Call>(['method', 'path', 'access', 'changes', 'bodyKind', 'fieldTypesIn'])

/** What it cannot read. `message` and the like are names of other things too. */
const leftOut: ReadonlySet<string> = new Set<keyof Call>(['params', 'query', 'body', 'answer'])

/** Modules that declare: whatever they compute at their top level can be left out where nothing uses it. */
const declares = /^(?:engine\/(?:contract|resource)\/[\w-]+|features\/[\w-]+\/(?:contract|contract\/[\w/-]+|actions\/[\w-]+\/call))\.ts$/

/** Functions that declare several calls at once, by an address and schemas. */
const makers = /^(?:resourceCalls|sheetCalls)$/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

/** A piece of text in the place of another one, or before it where both places are the same. */
interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Takes out of declarations of calls what only the server reads. */
export function browserCalls(): Plugin {
  return {
    name: 'browser-calls',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(import.meta.dirname, id).replaceAll('\\', '/')
      if (!/^(?:engine|features|fields|main|ui|web)\/.*\.tsx?$/.test(file)) return undefined
      const tree = this.parse(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
      const wrong = readsLeftOut(tree)
      if (wrong) this.error(`${file} reads ${wrong} of a call, which browser-calls.ts leaves out: export the schema by a name of its own`)
      return declares.test(file) ? withoutSchemas(code, tree) : undefined
    },
  }
}

/** The module as a browser needs it. */
export function withoutSchemas(code: string, tree: Node): string {
  const changes: Change[] = []
  const made = new Set<string>()
  for (const { id, init } of declaredIn(tree)) {
    const maker = nameOf(init?.['callee'])
    if (init?.type === 'CallExpression' && maker && makers.test(maker)) made.add(nameOf(id) ?? '')
    if (init && /^(?:CallExpression|ObjectExpression|TemplateLiteral)$/.test(init.type)) {
      changes.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
      changes.push({ start: init.end, end: init.end, text: '))()' })
    }
  }
  visit(tree, (node) => {
    if (node.type !== 'CallExpression') return
    if (nameOf(node['callee']) === 'call') changes.push(...withoutMembers(code, node))
    const callee = node['callee'] as Node
    if (callee.type === 'MemberExpression' && made.has(nameOf(callee['object']) ?? '')) changes.push(...withoutArguments(node))
  })
  return changed(code, changes)
}

/** Constants of the top level. */
function declaredIn(tree: Node): readonly { readonly id: Node; readonly init: Node | null }[] {
  const statements = tree['body'] as readonly Node[]
  return statements.flatMap((statement) => {
    const declaration = (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement) as Node | null
    return declaration?.type === 'VariableDeclaration' ? (declaration['declarations'] as { id: Node; init: Node | null }[]) : []
  })
}

function withoutMembers(code: string, declaration: Node): readonly Change[] {
  const [given] = declaration['arguments'] as readonly Node[]
  if (given?.type !== 'ObjectExpression') return []
  const members = (given['properties'] as readonly Node[]).filter(
    (member) => member.type === 'Property' && !read.has(nameOf(member['key'])!),
  )
  return members.map(({ start, end }) => ({ start, end: end + /^\s*,?/.exec(code.slice(end))![0].length, text: '' }))
}

/** Texts stay: they are parts of addresses. */
function withoutArguments(made: Node): readonly Change[] {
  const given = (made['arguments'] as readonly Node[]).filter(({ type }) => type !== 'Literal' && type !== 'TemplateLiteral')
  return given.map(({ start, end }) => ({ start, end, text: 'undefined as never' }))
}

/** What a module reads of a call it imports though the browser has it not. */
export function readsLeftOut(tree: Node): string | undefined {
  const calls = new Set<string>()
  let found: string | undefined
  visit(tree, (node) => {
    if (node.type === 'ImportDeclaration' && declares.test(String((node['source'] as Node)['value']).replace('#', '')))
      for (const one of node['specifiers'] as readonly Node[]) calls.add(nameOf(one['local'])!)
    if (node.type !== 'MemberExpression' || node['computed']) return
    const [name, member] = [nameOf(node['object']), nameOf(node['property'])]
    if (name && member && calls.has(name) && leftOut.has(member)) found = `${name}.${member}`
  })
  return found
}

const nameOf = (node: unknown): string | undefined =>
  typeof node === 'object' && node !== null && 'name' in node ? String(node.name) : undefined

function visit(value: unknown, take: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => visit(one, take))
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && 'start' in value) take(value as Node)
  Object.values(value).forEach((one) => visit(one, take))
}

/** Changes within others are dropped with them. */
function changed(code: string, changes: readonly Change[]): string {
  let text = ''
  let done = 0
  for (const { start, end, text: put } of changes.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < done) continue
    text += code.slice(done, start) + put
    done = end
  }
  return text + code.slice(done)
}
