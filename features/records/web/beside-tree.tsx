import { useMemo, useState } from 'react'
import type { TreeBeside } from '#engine/forms/model.ts'
import { listBesideNodes, type BesideNode } from '#features/records/contract.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import styles from '#features/records/web/records.module.css'
import { DownOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { Tree, type TreeDataNode } from '#ui/kit/tree.tsx'
import { useDebounced } from '#ui/picker/use-debounced.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { useLazyTree, type Opened } from '#web/admin/use-lazy-tree.ts'
import { useCall } from '#web/call/use-call.ts'

export interface BesideTreeProps {
  readonly fn: OpenFunction
  readonly tree: TreeBeside
  /** Id of the chosen node; undefined: all records are shown. */
  readonly node: string | undefined
  readonly onNode: (id: string | undefined) => void
}

/** Key of the entry that shows the records of all nodes. */
const all = '#all'

/** The tree beside a list; on a phone it stands behind a button that names what is chosen. */
export function BesideTree(props: BesideTreeProps) {
  const { fn, tree, node, onNode } = props
  const t = useText()
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const named = useCall(
    listBesideNodes,
    { params: { modelId: fn.id }, query: { node: node ?? '' } },
    { enabled: phone && node !== undefined, handles: 'all' },
  )
  const title = tree.title || t('records.beside.title')
  if (!phone) return <TreeOfNodes {...props} title={title} />
  const chosen = node === undefined ? t('records.beside.all') : (named.data?.list[0]?.fullName ?? '…')
  const choose = (id: string | undefined) => {
    onNode(id)
    setOpen(false)
  }
  return (
    <>
      <Button block icon={<DownOutlined />} iconPlacement="end" onClick={() => setOpen(true)}>
        {`${title}：${chosen}`}
      </Button>
      <SideDrawer open={open} title={title} flush onClose={() => setOpen(false)}>
        <TreeOfNodes {...props} title={title} onNode={choose} />
      </SideDrawer>
    </>
  )
}

/** The tree itself: what is below a node is read when it is opened, a search asks the server. */
function TreeOfNodes({ fn, tree, title, node, onNode }: BesideTreeProps & { readonly title: string }) {
  const t = useText()
  const phone = usePhone()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const params = { modelId: fn.id }
  const top = useCall(listBesideNodes, { params, query: {} }, { handles: 'all' })
  const found = useCall(listBesideNodes, { params, query: { keyword } }, { enabled: keyword !== '', handles: 'all', keepRows: true })
  const lazy = useLazyTree<typeof listBesideNodes, BesideNode>(top.data?.list ?? nothing, {
    call: listBesideNodes,
    below: (parent) => ({ params, query: { parent } }),
    nodes: ({ list }) => list,
  })
  const isSearch = keyword !== ''
  const asked = isSearch ? found : top
  const data = useMemo(
    () =>
      isSearch
        ? (found.data?.list ?? []).map((one) => entryOf(one))
        : [{ key: all, title: t('records.beside.all'), isLeaf: true }, ...lazy.list.map(entryOf)],
    [isSearch, found.data, lazy.list, t],
  )
  const openable = isSearch ? [] : idsIn(lazy.list)
  const note = !asked.data
    ? undefined
    : asked.data.list.length === 0
      ? isSearch
        ? t('records.beside.nothing', { keyword })
        : t('records.beside.none')
      : asked.data.more
        ? t('records.beside.more')
        : undefined
  return (
    <nav className={styles.treePanel} data-phone={phone} aria-label={title}>
      {phone ? null : <h2>{title}</h2>}
      {tree.searched ? (
        <TextInput
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          allowClear
          placeholder={t('records.beside.search')}
          aria-label={t('records.beside.search')}
        />
      ) : null}
      <div className={styles.treeNodes}>
        {asked.error ? <Problem text={asked.error.msg} traceId={asked.error.requestId} onRetry={() => void asked.refetch()} /> : null}
        {!asked.data && !asked.error ? <Loading rows={6} /> : null}
        {asked.data ? (
          <Tree
            blockNode
            treeData={data}
            selectedKeys={[node ?? all]}
            expandedKeys={openable.filter((id) => !lazy.tree.closed.has(id))}
            onExpand={(open) => lazy.tree.onClosed(new Set(openable.filter((id) => !open.includes(id))))}
            onSelect={(_keys, { node: { key } }) => onNode(key === all ? undefined : String(key))}
          />
        ) : null}
        {note === undefined ? null : (
          <p className={styles.treeNote} role="status">
            {note}
          </p>
        )}
      </div>
    </nav>
  )
}

const nothing: readonly BesideNode[] = []

function entryOf({ id, fullName, path, hasChildren, children = [] }: Opened<BesideNode>): TreeDataNode {
  return {
    key: id,
    // One that was found stands alone, so it is a leaf.
    isLeaf: path !== '' || !hasChildren,
    title: (
      <span className={styles.treeNode} title={path === '' ? fullName : `${path}/${fullName}`}>
        {fullName}
        {path === '' ? null : <span className={styles.treePath}>{path}</span>}
      </span>
    ),
    children: children.map(entryOf),
  }
}

function idsIn(nodes: readonly Opened<BesideNode>[]): string[] {
  return nodes.flatMap(({ id, hasChildren, children = [] }) => (hasChildren ? [id, ...idsIn(children)] : []))
}
