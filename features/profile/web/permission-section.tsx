import { useMemo, useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import styles from '#features/profile/web/profile.module.css'
import { SectionCard } from '#features/profile/web/section-card.tsx'
import { myPermissions } from '#features/session/contract.ts'
import { SearchInput } from '#ui/kit/input.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Tree, type TreeDataNode } from '#ui/kit/tree.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { found, openable } from '#web/admin/tree.ts'
import { useTree } from '#web/admin/use-tree.ts'
import { useCall } from '#web/call/use-call.ts'

type Permissions = CallAnswer<typeof myPermissions>
/** As the search reads trees: these nodes have no codes. */
type Node = Omit<Permissions['module'][number], 'children'> & {
  readonly enCode: string
  readonly children: readonly Node[]
}

const withoutCodes = (nodes: Permissions['module']): readonly Node[] =>
  nodes.map((node) => ({ ...node, enCode: '', children: withoutCodes(node.children) }))

/** Portals are not told: there are none yet. */
const kinds = ['module', 'button', 'column', 'form', 'resource'] as const

/** 系统权限: what the user's roles grant. */
export function PermissionSection() {
  const t = useText()
  const call = useCall(myPermissions, {}, { handles: 'all' })
  const [kind, setKind] = useState<(typeof kinds)[number]>('module')
  const [keyword, setKeyword] = useState('')
  const nodes = useMemo(() => call.data && withoutCodes(call.data[kind]), [call.data, kind])
  return (
    <SectionCard title={t('profile.section.permissions')} call={call}>
      <div style={{ maxWidth: '100%', overflowX: 'auto' }}>
        <Segmented
          aria-label={t('profile.section.permissions')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`profile.permission.${value}`) }))}
          onChange={setKind}
        />
      </div>
      <SearchInput
        allowClear
        aria-label={t('profile.permission-search')}
        placeholder={t('profile.permission-search')}
        onSearch={setKeyword}
        style={{ maxWidth: 320 }}
      />
      {nodes ? <PermissionTree key={kind} nodes={nodes} keyword={keyword.trim()} /> : null}
    </SectionCard>
  )
}

function PermissionTree({ nodes, keyword }: { readonly nodes: readonly Node[]; readonly keyword: string }) {
  const t = useText()
  const shown = useMemo(() => found<Node>(nodes, keyword), [nodes, keyword])
  const all = useMemo(() => openable<Node>(shown), [shown])
  const data = useMemo(() => shown.map((node) => nodeOf(node, t)), [shown, t])
  const { closed, onClosed } = useTree<Node>(nodes, keyword)
  if (shown.length === 0)
    return <Empty text={keyword === '' ? t('profile.no-permissions') : t('profile.permission-nothing', { keyword })} />
  return (
    <Tree
      blockNode
      selectable={false}
      treeData={data}
      expandedKeys={all.filter((id) => !closed.has(id))}
      onExpand={(open) => onClosed(new Set(all.filter((id) => !open.includes(id))))}
    />
  )
}

function nodeOf({ id, fullName, roles = [], children }: Node, t: Translate): TreeDataNode {
  const from =
    roles.length === 0 ? null : <small className={styles.from}>{t('profile.permission-roles', { roles: roles.join('、') })}</small>
  return {
    key: id,
    title: (
      <>
        {fullName} {from}
      </>
    ),
    children: children.map((node) => nodeOf(node, t)),
  }
}
