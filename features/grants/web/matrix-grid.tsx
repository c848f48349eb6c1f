import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { flatten } from '#engine/resource/tree.ts'
import type { Matrix } from '#features/grants/contract.ts'
import {
  closedAtFirst,
  countOf,
  differ,
  holdsSingle,
  isColumn,
  matrixColumns,
  matrixTree,
  ownersIn,
  shownIds,
  shownRows,
  withChecked,
  type Chosen,
  type MatrixColumn,
  type MatrixNode,
} from '#features/grants/web/matrix-model.ts'
import { Select } from '#ui/kit/select.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { CheckGrid } from '#web/admin/check-grid.tsx'
import type { GridCell } from '#web/admin/grid-model.ts'
import { GridFrame } from '#web/admin/grid-frame.tsx'
import { gridRows } from '#web/admin/grid-rows.ts'
import { openable } from '#web/admin/tree.ts'

interface MatrixGridProps {
  readonly matrix: Matrix
  /** What is granted now. */
  readonly base: Chosen
  readonly chosen: Chosen
  readonly onChosen: (next: Chosen) => void
  /** What is granted by the role it is compared with. */
  readonly other?: Chosen | undefined
  /** Drawn behind the search. */
  readonly tools?: ReactNode
}

const filters = ['all', 'granted', 'changed', 'differs'] as const
type Filter = (typeof filters)[number]

/** Menus with their buttons, columns, fields and data schemes on one page; a box over others stands for all of them. */
export function MatrixGrid({ matrix, base, chosen, onChosen, other, tools }: MatrixGridProps) {
  const t = useText()
  const phone = usePhone()
  const [keyword, setKeyword] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const nodes = useMemo(() => matrixTree(matrix, (line) => t('grants.matrix.line', { line })), [matrix, t])
  const owners = useMemo(() => ownersIn(matrix), [matrix])
  const known = useMemo(() => new Map(flatten<MatrixNode>(nodes).map((node) => [node.id, node])), [nodes])
  const shown = useMemo(() => {
    const found = searched(nodes, keyword)
    return filter === 'all' ? found : shownRows(found, (node) => holdsSingle(node, tester(filter, chosen, base, other)))
  }, [nodes, keyword, filter, chosen, base, other])
  const folding = useFolding(shown, `${keyword} ${filter}`, keyword.trim() !== '' || filter !== 'all')
  const rows = useMemo(() => gridRows<MatrixNode>(shown, folding.closed), [shown, folding.closed])
  const all = useMemo(() => shownIds(shown), [shown])
  return (
    <GridFrame
      search={{ label: t('grants.matrix.search'), value: keyword, onChange: setKeyword }}
      tools={
        <>
          <Select<Filter>
            value={filter}
            onChange={setFilter}
            aria-label={t('grants.matrix.filter')}
            style={{ width: 130 }}
            options={filters
              .filter((one) => one !== 'differs' || other !== undefined)
              .map((value) => ({ value, label: t(`grants.matrix.filter.${value}`) }))}
          />
          {tools}
        </>
      }
      onOpenAll={() => folding.setClosed(new Set())}
      onCloseAll={() => folding.setClosed(new Set(openable<MatrixNode>(shown)))}
      legend={t(other ? 'grants.matrix.legend-compared' : 'grants.matrix.legend')}
    >
      {rows.length === 0 ? null : (
        <CheckGrid
          title={t('grants.matrix.title')}
          nameHead={t('grants.matrix.menu')}
          rows={rows}
          columns={matrixColumns.map((key) => ({
            key,
            label: t(`grants.matrix.${key}`),
            width: key === 'module' ? 90 : 150,
            align: 'start',
          }))}
          cellOf={(id, column) => {
            const node = known.get(id)
            return node && isColumn(column) ? cellIn(node, column, { base, chosen, other }, t) : undefined
          }}
          headOf={(column) => (isColumn(column) ? headIn(all, column, chosen, t) : undefined)}
          onCheck={(id, column, on) => {
            const node = known.get(id)
            if (!node || !isColumn(column)) return
            onChosen(withChecked(chosen, owners, column, node.ids[column], on, node.kind === 'system' ? id : undefined))
          }}
          onHead={(column, on) => (isColumn(column) ? onChosen(withChecked(chosen, owners, column, all[column], on)) : undefined)}
          onFold={folding.toggle}
          summaryOf={(id) => summaryIn(known.get(id), chosen, t)}
          height={`calc(100vh - ${phone ? 470 : 350}px)`}
        />
      )}
    </GridFrame>
  )
}

function searched(nodes: readonly MatrixNode[], keyword: string): readonly MatrixNode[] {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return nodes
  const has = (text: string): boolean => text.toLowerCase().includes(wanted)
  return shownRows(nodes, ({ kind, fullName, names }) => (kind === 'items' ? Object.values(names).some(has) : has(fullName)), {
    whole: true,
  })
}

function tester(filter: Filter, chosen: Chosen, base: Chosen, other: Chosen | undefined) {
  return (column: MatrixColumn, ids: readonly string[]): boolean => {
    if (filter === 'granted') return countOf(chosen, column, ids) > 0
    return differ(chosen, filter === 'changed' ? base : (other ?? chosen), column, ids)
  }
}

/** Which rows are closed; what was searched for begins open where it is little. */
function useFolding(shown: readonly MatrixNode[], search: string, isSearched: boolean) {
  const [folded, setFolded] = useState<{ readonly search: string; readonly closed: ReadonlySet<string> }>()
  const first = useMemo(
    () => (isSearched && flatten<MatrixNode>(shown).length <= openAtMost ? none : closedAtFirst(shown)),
    [shown, isSearched],
  )
  const closed = folded?.search === search ? folded.closed : first
  const setClosed = (next: ReadonlySet<string>) => setFolded({ search, closed: next })
  return { closed, setClosed, toggle: (id: string) => setClosed(closed.symmetricDifference(new Set([id]))) }
}

const openAtMost = 200
const none: ReadonlySet<string> = new Set()

interface Compared {
  readonly base: Chosen
  readonly chosen: Chosen
  readonly other: Chosen | undefined
}

function cellIn(
  { fullName, kind, ids: all, names, id }: MatrixNode,
  column: MatrixColumn,
  { base, chosen, other }: Compared,
  t: Translate,
): GridCell | undefined {
  const ids = all[column]
  // A system without menus can be granted alone.
  const isBareSystem = kind === 'system' && column === 'module' && ids.length === 0
  if (ids.length === 0 && !isBareSystem) return undefined
  const count = countOf(chosen, column, ids)
  const holdsSystem = kind === 'system' && column === 'module' && chosen.system.has(id)
  const name = names[column]
  const isOne = kind === 'items' || (column === 'module' && kind === 'menu' && ids.length === 1 && ids[0] === id)
  const share = (one: Chosen): string =>
    isOne ? (countOf(one, column, ids) > 0 ? '✓' : '–') : `${countOf(one, column, ids)}/${ids.length}`
  return {
    check: ids.length === 0 ? (holdsSystem ? 'on' : 'off') : count === ids.length ? 'on' : count > 0 || holdsSystem ? 'some' : 'off',
    label: name === undefined ? `${fullName} ${t(`grants.matrix.${column}`)}` : `${t(`grants.matrix.${column}`)} ${name}`,
    ...(name === undefined ? (isOne ? {} : { text: share(chosen) }) : { text: name }),
    isChanged:
      differ(base, chosen, column, ids) || (kind === 'system' && column === 'module' && base.system.has(id) !== chosen.system.has(id)),
    ...(other ? { other: { text: share(other), differs: differ(chosen, other, column, ids) } } : {}),
  }
}

/** The box over a column stands for all that is offered; it sets what is shown. */
function headIn(all: MatrixNode['ids'], column: MatrixColumn, chosen: Chosen, t: Translate): GridCell {
  const ids = all[column]
  const count = countOf(chosen, column, ids)
  const label = t('grants.matrix.whole-column', { name: t(`grants.matrix.${column}`) })
  const check = count === 0 ? 'off' : count === ids.length ? 'on' : 'some'
  return { check, label, text: t(`grants.matrix.${column}`), isFixed: ids.length === 0 }
}

/** What a phone tells of a row. */
function summaryIn(node: MatrixNode | undefined, chosen: Chosen, t: Translate): string {
  if (!node) return ''
  if (node.kind === 'items') return Object.values(node.names).join(t('ui.comma'))
  const parts = matrixColumns.filter((column) => node.ids[column].length > 0)
  return parts
    .map((column) => `${t(`grants.matrix.${column}`)} ${countOf(chosen, column, node.ids[column])}/${node.ids[column].length}`)
    .join(t('grants.matrix.and'))
}
