import { nodeCondition } from '#engine/forms/list-layout.ts'
import type { TreeBeside } from '#engine/forms/model.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import { arrangedBy } from '#features/records/server/arranged/arranged-by.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import { nodeSource } from '#features/records/server/beside/node-source.ts'
import type { NodeSource } from '#features/records/server/beside/nodes.ts'
import type { FilterScope } from '#features/records/server/query/filter.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import type { Kernel } from '#server/kernel.ts'
import { compare } from '#server/query/conditions.ts'
import { conditionIn } from '#server/query/filter.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

interface Beside {
  readonly tree: TreeBeside
  readonly field: StoredField
}

/** The tree beside the list of a function; undefined where it has none, or its field is hidden from the reader. */
function besideOf(asked: AskedFunction): Beside | undefined {
  const tree = asked.fn.list.treeBeside
  const field = arrangedBy(asked, 'beside')
  return tree && field && { tree, field }
}

/** @throws Refused 404 where the list has no tree that the reader may see */
export async function nodesBeside(kernel: Kernel, session: SignedIn, asked: AskedFunction): Promise<NodeSource> {
  const beside = besideOf(asked)
  if (!beside) throw new Refused(refusal('missing', 'kernel.missing'))
  return nodeSource(kernel, session, asked, beside.tree, beside.field)
}

/**
 * What a request may filter by, with the node of the tree beside the list where it names one. Clients of the family name the field of the
 * tree itself, with a path or the id alone.
 */
export async function listScope(kernel: Kernel, session: SignedIn, asked: AskedFunction, queryJson: string): Promise<FilterScope> {
  const { fn, visible, facts } = asked
  const scope = { fn, visible, facts }
  const beside = besideOf(asked)
  if (!beside) return scope
  const isSearch = listOnAnyDevice(fn.list).searches.some(({ key }) => key === beside.tree.field)
  const names = [nodeCondition, ...(isSearch ? [] : [beside.tree.field])]
  const wanted = names.map((name) => [name, nodeIn(conditionIn(queryJson, name))] as const).find(([, id]) => id !== undefined)
  if (!wanted) return scope
  const source = await nodeSource(kernel, session, asked, beside.tree, beside.field)
  const covered = await source.covered(wanted[1] ?? '')
  return { ...scope, node: { name: wanted[0], condition: compare(beside.field, 'in', covered) } }
}

/** The last id of a path. */
function nodeIn(value: unknown): string | undefined {
  const last: unknown = Array.isArray(value) ? value.flat().at(-1) : value
  return typeof last === 'string' && last !== '' ? last : undefined
}
