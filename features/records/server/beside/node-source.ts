import type { TreeBeside } from '#engine/forms/model.ts'
import { areaBook } from '#features/areas/entry.ts'
import { interfaceChoices } from '#features/data-interfaces/entry.ts'
import { organizationView } from '#features/pickers/entry.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import {
  choiceOf,
  entryTree,
  organizationTree,
  regionTree,
  type MemoryNode,
  type MemoryTree,
} from '#features/records/server/beside/memory-tree.ts'
import type { BesideNode, NodeSource } from '#features/records/server/beside/nodes.ts'
import { recordSource } from '#features/records/server/beside/record-source.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Nodes of one place, and of one search. */
const nodesAtMost = 500
const foundAtMost = 50

/** @param field holds a node */
export async function nodeSource(
  kernel: Kernel,
  session: SignedIn,
  { facts }: AskedFunction,
  tree: TreeBeside,
  field: StoredField,
): Promise<NodeSource> {
  if (tree.source === 'records') return recordSource(kernel, session, tree)
  return memorySource(await memoryTree(kernel, session, facts, tree, field), tree.root)
}

async function memoryTree(
  kernel: Kernel,
  session: SignedIn,
  { lookups, directory }: AskedFunction['facts'],
  tree: TreeBeside,
  { field }: StoredField,
): Promise<MemoryTree> {
  if (tree.source === 'region') {
    const { level } = field.options
    return regionTree((await areaBook(kernel)).tree(), typeof level === 'number' ? level : Infinity)
  }
  if (tree.source === 'interface') {
    const { interfaceId, value, name, children } = tree
    const { entries } = await interfaceChoices(kernel, { interfaceId, value, label: name, children, parameters: {} }, session)
    return entryTree(entries.map(choiceOf))
  }
  if (tree.source === 'dictionary') return entryTree(lookups.dictionary(tree.dictionary))
  return organizationTree(directory, organizationView(directory, session))
}

function memorySource(tree: MemoryTree, root: string): NodeSource {
  const top = (): readonly MemoryNode[] => {
    const node = root === '' ? undefined : tree.find(root)
    return node ? [node] : tree.below(undefined)
  }
  const told = ({ id, name, isLeaf }: MemoryNode, path = ''): BesideNode => ({ id, fullName: name, hasChildren: !isLeaf, path })
  return {
    below: async (id) => {
      const nodes = id === undefined ? top() : tree.below(id)
      return { list: nodes.slice(0, nodesAtMost).map((node) => told(node)), more: nodes.length > nodesAtMost }
    },
    search: async (keyword) => {
      const list: BesideNode[] = []
      const visit = (nodes: readonly MemoryNode[], path: readonly string[]): void => {
        for (const node of nodes) {
          if (list.length > foundAtMost) return
          if (node.name.toLowerCase().includes(keyword)) list.push(told(node, path.join('/')))
          if (!node.isLeaf) visit(tree.below(node.id), [...path, node.name])
        }
      }
      visit(top(), [])
      return { list: list.slice(0, foundAtMost), more: list.length > foundAtMost }
    },
    named: async (id) => {
      const node = tree.find(id)
      return { list: node ? [told(node)] : [], more: false }
    },
    covered: async (id) => tree.covered(id),
  }
}
