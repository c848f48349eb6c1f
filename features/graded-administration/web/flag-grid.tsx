import { useMemo, useState } from 'react'
import { flatten } from '#engine/resource/tree.ts'
import { flagNames, type FlagName, type FlagNode } from '#features/graded-administration/contract.ts'
import {
  byId,
  coveredFlags,
  grantsAnything,
  isFixed,
  isOn,
  shownNodes,
  withColumn,
  withFlag,
  type FlagChanges,
} from '#features/graded-administration/web/flag-changes.ts'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import type { GridCell, GridColumn } from '#web/admin/grid-model.ts'
import { CheckGrid } from '#web/admin/check-grid.tsx'
import { GridFrame } from '#web/admin/grid-frame.tsx'
import { gridRows } from '#web/admin/grid-rows.ts'
import { openable } from '#web/admin/tree.ts'
import { useTree } from '#web/admin/use-tree.ts'

interface FlagGridProps {
  readonly nodes: readonly FlagNode[]
  readonly changes: FlagChanges
  readonly onChanges: (next: FlagChanges) => void
}

/** The organizations with their eight flags; a head sets the flag of all organizations that are shown. */
export function FlagGrid({ nodes, changes, onChanges }: FlagGridProps) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const [isOnlySet, setOnlySet] = useState(false)
  const shown = useMemo(() => {
    const wanted = keyword.trim().toLowerCase()
    return shownNodes(
      nodes,
      (node) => node.fullName.toLowerCase().includes(wanted) && (!isOnlySet || changes.has(node.id) || grantsAnything(node, changes)),
    )
  }, [nodes, keyword, isOnlySet, changes])
  const tree = useTree<FlagNode>(nodes, `${keyword}${isOnlySet ? ' ' : ''}`)
  const rows = useMemo(() => gridRows(shown, tree.closed), [shown, tree.closed])
  const all = useMemo(() => flatten<FlagNode>(shown), [shown])
  const known = useMemo(() => byId(nodes), [nodes])
  const covered = useMemo(() => coveredFlags(nodes, changes), [nodes, changes])
  const columns = useMemo(() => flagNames.map((name) => columnOf(name, t)), [t])
  const fold = (id: string) => tree.onClosed(tree.closed.symmetricDifference(new Set([id])))
  const cellOf = (id: string, name: string) => {
    const node = known.get(id)
    return node && isFlag(name) ? cellIn(node, name, changes, covered.get(id), t) : undefined
  }
  return (
    <GridFrame
      search={{ label: t('graded-administration.search'), value: keyword, onChange: setKeyword }}
      tools={
        <Checkbox checked={isOnlySet} onChange={(event) => setOnlySet(event.target.checked)}>
          {t('graded-administration.only-set')}
        </Checkbox>
      }
      onOpenAll={() => tree.onClosed(new Set())}
      onCloseAll={() => tree.onClosed(new Set(openable<FlagNode>(nodes)))}
      legend={t('graded-administration.legend')}
    >
      {rows.length === 0 ? null : (
        <CheckGrid
          title={t('graded-administration.title')}
          nameHead={t('graded-administration.organization')}
          rows={rows}
          columns={columns}
          cellOf={cellOf}
          headOf={(name) => (isFlag(name) ? headIn(all, name, changes, t) : undefined)}
          onCheck={(id, name, on) => {
            const node = known.get(id)
            if (node && isFlag(name)) onChanges(withFlag(changes, node, name, on))
          }}
          onHead={(name, on) => (isFlag(name) ? onChanges(withColumn(changes, all, name, on)) : undefined)}
          onFold={fold}
          summaryOf={(id) => summaryIn(known.get(id), changes, t)}
          height="calc(100vh - 330px)"
        />
      )}
    </GridFrame>
  )
}

const isFlag = (name: string): name is FlagName => flagNames.some((one) => one === name)

/** The action a flag is of, as the texts name it. */
function actionOf(name: FlagName): 'select' | 'add' | 'edit' | 'delete' {
  if (name.endsWith('Select')) return 'select'
  if (name.endsWith('Add')) return 'add'
  return name.endsWith('Edit') ? 'edit' : 'delete'
}

const layerText = (name: FlagName, t: Translate): string =>
  t(name.startsWith('thisLayer') ? 'graded-administration.this-layer' : 'graded-administration.sub-layers')

function columnOf(name: FlagName, t: Translate): GridColumn {
  return { key: name, label: t(`graded-administration.action.${actionOf(name)}`), group: layerText(name, t), width: 76 }
}

const flagText = (name: FlagName, t: Translate): string => `${layerText(name, t)} ${t(`graded-administration.action.${actionOf(name)}`)}`

function cellIn(node: FlagNode, name: FlagName, changes: FlagChanges, covered: ReadonlySet<FlagName> | undefined, t: Translate): GridCell {
  return {
    check: isOn(node, name, changes) ? 'on' : 'off',
    label: `${node.fullName} ${flagText(name, t)}`,
    isFixed: isFixed(node, name),
    isChanged: changes.get(node.id)?.has(name) ?? false,
    isCovered: covered?.has(name) ?? false,
  }
}

/** The box over a column: of the organizations that are shown and may be changed. */
function headIn(nodes: readonly FlagNode[], name: FlagName, changes: FlagChanges, t: Translate): GridCell {
  const open = nodes.filter((node) => !isFixed(node, name))
  const on = open.filter((node) => isOn(node, name, changes)).length
  const check = on === 0 ? 'off' : on === open.length ? 'on' : 'some'
  return {
    check,
    label: t('graded-administration.whole-column', { name: flagText(name, t) }),
    text: columnOf(name, t).label,
    isFixed: open.length === 0,
  }
}

/** What a phone tells of an organization. */
function summaryIn(node: FlagNode | undefined, changes: FlagChanges, t: Translate): string {
  if (!node || !grantsAnything(node, changes)) return t('graded-administration.unset')
  return (['thisLayer', 'subLayer'] as const)
    .flatMap((layer) => {
      const names = flagNames.filter((name) => name.startsWith(layer) && isOn(node, name, changes))
      if (names.length === 0) return []
      const actions = names.map((name) => t(`graded-administration.action.${actionOf(name)}`)).join(t('ui.comma'))
      return t('graded-administration.layer-actions', { layer: layerText(names[0]!, t), actions })
    })
    .join(t('graded-administration.and'))
}
