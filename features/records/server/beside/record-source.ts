import { sql } from 'kysely'
import type { TreeBeside } from '#engine/forms/model.ts'
import { askedFunctionIfAllowed, type AskedFunction } from '#features/records/server/asked-function.ts'
import type { BesideNodes, NodeSource } from '#features/records/server/beside/nodes.ts'
import { compiledRight } from '#features/records/server/query/compiled-right.ts'
import { listPage } from '#features/records/server/query/list.ts'
import { isRecordId } from '#features/records/server/load.ts'
import { valueIn } from '#features/records/server/stored-value.ts'
import type { Kernel } from '#server/kernel.ts'
import { all, mainAlias } from '#server/query/conditions.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

const nothing: BesideNodes = { list: [], more: false }
const recordsAtMost = 200

/** Records of a function as nodes: those that the reader may see, in the order of their list, named by a field that he may see. */
export async function recordSource(kernel: Kernel, session: SignedIn, tree: TreeBeside): Promise<NodeSource> {
  const asked = await askedFunctionIfAllowed(kernel, session, tree.functionId)
  if (!asked) return { below: async () => nothing, search: async () => nothing, named: async () => nothing, covered: async () => [] }
  const read = (search: Searched) => recordsOf(kernel, session, asked, tree.name, search)
  return {
    below: async (id) => (id === undefined ? read({}) : nothing),
    search: (keyword) => read({ keyword }),
    named: (id) => (isRecordId(id) ? read({ id }) : Promise.resolve(nothing)),
    covered: async (id) => [id],
  }
}

interface Searched {
  readonly keyword?: string
  readonly id?: string
}

async function recordsOf(
  kernel: Kernel,
  session: SignedIn,
  { fn, visible, facts, right: reach }: AskedFunction,
  key: string,
  { keyword = '', id }: Searched,
): Promise<BesideNodes> {
  const name = fn.tables.main.stored.find(({ field }) => field.key === key)
  if (!name || !visible.inList(key)) return nothing
  const isSearched = name.field.type.operators.includes('contains')
  if (keyword !== '' && !isSearched) return nothing
  const condition = [{ field: key, symbol: 'like', fieldValue: keyword }]
  const right = id === undefined ? reach : all([...(reach ? [reach] : []), sql<boolean>`${sql.raw(mainAlias)}.id = ${id}::uuid`])
  const reader = { userId: session.userId, right, rightKey: compiledRight(kernel, right).key }
  const { rows, more, total } = await listPage(kernel.db, { fn, visible, facts, also: [name] }, reader, {
    currentPage: 1,
    pageSize: recordsAtMost,
    sort: '',
    sidx: '',
    queryJson: '',
    superQueryJson: keyword === '' ? '' : JSON.stringify({ matchLogic: 'AND', conditionJson: condition }),
    keyword: '',
    exactTotal: false,
  })
  const { type, options } = name.field
  const list = rows.map((row) => {
    const text = (row[name.column] ?? null) === null ? '' : type.format(valueIn(name, row, facts), options, facts)
    return { id: row.id, fullName: text === '' ? row.id : text, hasChildren: false, path: '' }
  })
  return { list, more: more || total > rows.length }
}
