import { useCallback, useEffect, useState } from 'react'
import { Tree } from '#ui/kit/tree.tsx'
import type { TreeDataNode } from '#ui/kit/tree.tsx'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface PickerTreeProps {
  readonly source: PickerSource
  readonly selectable: (item: PickerItem) => boolean
  readonly chosen: readonly string[]
  readonly onPick: (item: PickerItem) => void
}

interface Branch {
  readonly items: readonly PickerItem[]
}

/** A tree that loads children when a node is expanded. */
export function PickerTree({ source, selectable, chosen, onPick }: PickerTreeProps) {
  const t = useText()
  const [branches, setBranches] = useState<ReadonlyMap<string, Branch>>(new Map())
  const [failed, setFailed] = useState(false)
  const load = useCallback(
    async (id: string) => {
      const items = (await source.children?.(id === '' ? undefined : id)) ?? []
      setBranches((old) => new Map(old).set(id, { items }))
    },
    [source],
  )
  useEffect(() => {
    setFailed(false)
    load('').catch(() => setFailed(true))
  }, [load])

  const nodesBelow = (id: string): TreeDataNode[] =>
    (branches.get(id)?.items ?? []).map((item) => ({
      key: item.id,
      title: source.ownName?.(item) ?? source.label(item),
      isLeaf: item.leaf ?? false,
      disabled: item.disabled ?? false,
      selectable: selectable(item),
      children: branches.has(item.id) ? nodesBelow(item.id) : undefined,
    }))
  const find = (id: string) => [...branches.values()].flatMap((branch) => branch.items).find((item) => item.id === id)

  if (failed)
    return (
      <Problem
        onRetry={() =>
          load('').then(
            () => setFailed(false),
            () => setFailed(true),
          )
        }
      />
    )
  const roots = branches.get('')
  if (!roots) return <Loading rows={6} />
  if (roots.items.length === 0) return <Empty text={t('ui.picker.empty')} />
  return (
    <Tree
      blockNode
      height={340}
      treeData={nodesBelow('')}
      selectedKeys={[...chosen]}
      multiple
      loadData={(node) => (branches.has(String(node.key)) ? Promise.resolve() : load(String(node.key)))}
      onSelect={(_, { node }) => {
        const item = find(String(node.key))
        if (item) onPick(item)
      }}
    />
  )
}
