import { useCallback, useEffect, useState } from 'react'
import { Tree } from '#ui/kit/tree.tsx'
import type { TreeDataNode } from '#ui/kit/tree.tsx'
import type { PickerItem, PickerOffer } from '#ui/picker/source.ts'
import { nodeOf } from '#ui/picker/tree-source.ts'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface PickerTreeProps {
  readonly source: PickerOffer
  readonly selectable: (item: PickerItem) => boolean
  readonly chosen: readonly string[]
  readonly onPick: (item: PickerItem) => void
  /** Pixels. */
  readonly height: number
}

type Branches = ReadonlyMap<string, readonly PickerItem[]>

/** The name of the top among the branches. */
const top = ''

/** A tree that loads children when a node is expanded. */
export function PickerTree({ source, selectable, chosen, onPick, height }: PickerTreeProps) {
  const t = useText()
  const { branches, failed, expanded, setExpanded, load, begin } = useBranches(source)
  const nodesBelow = (node: string): TreeDataNode[] =>
    (branches.get(node) ?? []).map((item) => ({
      key: nodeOf(item),
      title: source.ownName?.(item) ?? source.label(item),
      isLeaf: item.leaf ?? false,
      disabled: item.disabled ?? false,
      selectable: selectable(item),
      children: branches.has(nodeOf(item)) ? nodesBelow(nodeOf(item)) : undefined,
    }))
  const loaded = [...branches.values()].flat()
  const find = (node: string) => loaded.find((item) => nodeOf(item) === node)
  const turn = (node: string) => {
    if (!branches.has(node)) void load(node)
    setExpanded((old) => (old.includes(node) ? old.filter((one) => one !== node) : [...old, node]))
  }

  if (failed) return <Problem onRetry={() => void begin()} />
  const roots = branches.get(top)
  if (!roots) return <Loading rows={6} />
  if (roots.length === 0) return <Empty text={t('ui.picker.empty')} />
  return (
    <Tree
      blockNode
      height={height}
      treeData={nodesBelow(top)}
      selectedKeys={loaded.filter(({ id }) => chosen.includes(id)).map(nodeOf)}
      expandedKeys={[...expanded]}
      multiple
      loadData={(node) => (branches.has(String(node.key)) ? Promise.resolve() : load(String(node.key)))}
      onExpand={(keys) => setExpanded(keys.map(String))}
      onClick={(_, { key }) => {
        const item = find(String(key))
        // What only holds others is opened wherever it is clicked.
        if (item && !item.leaf && !selectable(item)) turn(nodeOf(item))
      }}
      onSelect={(_, { node }) => {
        const item = find(String(node.key))
        if (item) onPick(item)
      }}
    />
  )
}

/** What has been read of the tree, and what of it is open. One that begins with a single node begins with it open. */
function useBranches(source: PickerOffer) {
  const [branches, setBranches] = useState<Branches>(new Map())
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const [failed, setFailed] = useState(false)
  const read = useCallback(
    async (node: string): Promise<readonly [string, readonly PickerItem[]]> => [
      node,
      (await source.children?.(node === top ? undefined : node)) ?? [],
    ],
    [source],
  )
  const load = async (node: string) => {
    const branch = await read(node)
    setBranches((old) => new Map([...old, branch]))
  }
  const begin = useCallback(async () => {
    try {
      const roots = await read(top)
      const [only, ...more] = roots[1]
      const isOpen = only && more.length === 0 && !only.leaf
      setBranches(new Map(isOpen ? [roots, await read(nodeOf(only))] : [roots]))
      setExpanded(isOpen ? [nodeOf(only)] : [])
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [read])
  useEffect(() => void begin(), [begin])
  return { branches, failed, expanded, setExpanded, load, begin }
}
