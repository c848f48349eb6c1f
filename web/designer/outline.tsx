import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { TextInput, type InputRef } from '#ui/kit/input.tsx'
import { DownOutlined, RightOutlined } from '#ui/icons.ts'
import { useToldKeys } from '#ui/keys/told-keys.ts'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/designer/panes.module.css'
import { useDragSource, useDropPlace, type Dragged } from '#web/designer/drag.ts'
import { keysBetween, outlineRows, type OutlineNode, type OutlineRow, type OutlineTarget } from '#web/designer/outline-rows.ts'

export type { OutlineNode, OutlineTarget } from '#web/designer/outline-rows.ts'

interface OutlineProps {
  readonly nodes: readonly OutlineNode[]
  readonly selected: readonly string[]
  /** The last of them is the one whose settings are shown. */
  readonly onSelect: (keys: readonly string[]) => void
  /** Present where things can be moved. */
  readonly onMove?: ((dragged: Dragged, target: OutlineTarget) => void) | undefined
  /** Whether this may go there; asked while it is dragged. */
  readonly mayMove?: (dragged: Dragged, target: OutlineTarget) => boolean
  readonly onRename?: ((key: string, label: string) => void) | undefined
  /** Changes when the search takes the focus (Ctrl+F). */
  readonly find?: number
}

/**
 * The tree of what is designed: choose (Ctrl and Shift for several), search, fold, rename in place (F2), move by dragging or by
 * Alt and the arrows, which the designer's own keys do.
 */
export function Outline(props: OutlineProps) {
  const { nodes, selected, onSelect, find = 0 } = props
  const t = useText()
  const [word, setWord] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [renamed, setRenamed] = useState<string>()
  const search = useRef<InputRef>(null)
  const tree = useRef<HTMLUListElement>(null)
  useToldKeys(tree, keys)
  useEffect(() => {
    if (find > 0) search.current?.focus({ cursor: 'all' })
  }, [find])
  const rows = outlineRows(nodes, folded, word)
  const current = selected.at(-1)
  const focused = rows.some(({ node }) => node.key === current) ? current : rows[0]?.node.key
  const fold = (key: string, open: boolean): void => {
    const next = new Set(folded)
    if (open) next.delete(key)
    else next.add(key)
    setFolded(next)
  }
  const go = (row: OutlineRow | undefined, extend: boolean): void => {
    if (!row) return
    onSelect(extend && current !== undefined ? [...new Set([...selected, row.node.key])] : [row.node.key])
    focusRow(tree.current, row.node.key)
  }
  const press = (event: KeyboardEvent, key: string): void => {
    const row = rows.find(({ node }) => node.key === key)
    if (!row || event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const acted = pressed(event.key, row, rows, {
      fold,
      go: (to) => go(to, event.shiftKey),
      rename: setRenamed,
      canRename: !!props.onRename,
    })
    if (acted) event.preventDefault()
  }
  const choose = (event: MouseEvent, key: string): void => {
    if (event.shiftKey && current !== undefined) onSelect([...keysBetween(rows, current, key).filter((one) => one !== key), key])
    else if (event.ctrlKey || event.metaKey) onSelect(selected.includes(key) ? selected.filter((one) => one !== key) : [...selected, key])
    else onSelect([key])
  }
  const latest = useRef<RowActs>(undefined)
  latest.current = {
    choose,
    press,
    fold,
    setRenamed,
    rename: props.onRename,
    move: (dragged, target) => props.onMove?.(dragged, target),
    mayMove: (dragged, target) => props.mayMove?.(dragged, target) ?? true,
    moved: (key) => (selected.includes(key) ? selected : [key]),
  }
  const acts = useMemo(() => (): RowActs => latest.current ?? noActs, [])
  return (
    <div className={styles.outline}>
      <TextInput
        ref={search}
        allowClear
        size="small"
        value={word}
        placeholder={t('designer.outline-search')}
        aria-label={t('designer.outline-search')}
        onChange={(event) => setWord(event.target.value)}
      />
      {rows.length === 0 ? (
        <p className={styles.nothing}>{t(nodes.length === 0 ? 'designer.outline-empty' : 'designer.outline-none')}</p>
      ) : (
        <ul ref={tree} role="tree" aria-label={t('designer.outline')} aria-multiselectable className={styles.tree}>
          {rows.map((row) => (
            <Row
              key={row.node.key}
              row={row}
              isFocused={row.node.key === focused}
              isSelected={selected.includes(row.node.key)}
              isRenamed={renamed === row.node.key}
              isMovable={props.onMove !== undefined}
              acts={acts}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

const keys = {
  title: 'designer.outline',
  keys: [
    { keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'], label: 'keys.nodes' },
    { keys: ['ArrowLeft', 'ArrowRight'], label: 'designer.fold' },
    { keys: ['F2'], label: 'designer.rename' },
  ],
} as const

const focusRow = (tree: Element | null, key: string): void => tree?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()

interface Moves {
  readonly fold: (key: string, open: boolean) => void
  readonly go: (row: OutlineRow | undefined) => void
  readonly rename: (key: string) => void
  readonly canRename: boolean
}

/** What a key does in the tree. @returns whether it does anything */
function pressed(key: string, row: OutlineRow, rows: readonly OutlineRow[], { fold, go, rename, canRename }: Moves): boolean {
  const at = rows.indexOf(row)
  const named = (name: string | undefined) => rows.find(({ node }) => node.key === name)
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => go(rows[at + 1]),
    ArrowUp: () => go(rows[at - 1]),
    Home: () => go(rows[0]),
    End: () => go(rows.at(-1)),
    ArrowRight: () => (row.open === false ? fold(row.node.key, true) : row.open ? go(rows[at + 1]) : undefined),
    ArrowLeft: () => (row.open ? fold(row.node.key, false) : go(named(row.parent))),
    Enter: () => go(row),
    ' ': () => go(row),
    ...(canRename && row.node.renamed ? { F2: () => rename(row.node.key) } : {}),
  }
  actions[key]?.()
  return key in actions
}

/** What the rows of an outline do; asked for when it is done, so that a row is drawn anew only for what it shows. */
interface RowActs {
  readonly choose: (event: MouseEvent, key: string) => void
  readonly press: (event: KeyboardEvent, key: string) => void
  readonly fold: (key: string, open: boolean) => void
  readonly setRenamed: (key: string | undefined) => void
  readonly rename: ((key: string, label: string) => void) | undefined
  readonly move: (dragged: Dragged, target: OutlineTarget) => void
  readonly mayMove: (dragged: Dragged, target: OutlineTarget) => boolean
  /** What is dragged by a row: all that is chosen where it is one of them. */
  readonly moved: (key: string) => readonly string[]
}

const nothing = () => undefined
const noActs: RowActs = {
  choose: nothing,
  press: nothing,
  fold: nothing,
  setRenamed: nothing,
  rename: undefined,
  move: nothing,
  mayMove: () => false,
  moved: () => [],
}

interface RowProps {
  readonly row: OutlineRow
  readonly isFocused: boolean
  readonly isSelected: boolean
  readonly isRenamed: boolean
  readonly isMovable: boolean
  readonly acts: () => RowActs
}

const shownOf = ({ node: { children, ...node }, ...row }: OutlineRow): string => JSON.stringify([node, children !== undefined, row])

const isSameRow = (before: RowProps, after: RowProps): boolean =>
  before.isFocused === after.isFocused &&
  before.isSelected === after.isSelected &&
  before.isRenamed === after.isRenamed &&
  before.isMovable === after.isMovable &&
  before.acts === after.acts &&
  (before.row === after.row || shownOf(before.row) === shownOf(after.row))

const Row = memo(function Row({ row, isFocused, isSelected, isRenamed, isMovable, acts }: RowProps) {
  const { node, level, place, siblings, open } = row
  const ref = useRef<HTMLLIElement>(null)
  useDragSource(ref, { dragged: isMovable && !isRenamed ? () => ({ from: 'place', keys: acts().moved(node.key) }) : undefined })
  const side = useDropPlace(
    ref,
    isMovable
      ? {
          sides: node.children ? 'vertical-or-inside' : 'vertical',
          mayDrop: (dragged, to) => acts().mayMove(dragged, { key: node.key, side: to }),
          onDrop: (dragged, to) => acts().move(dragged, { key: node.key, side: to }),
        }
      : undefined,
  )
  const end = (label: string | undefined): void => {
    acts().setRenamed(undefined)
    if (label !== undefined && label.trim() !== '' && label !== node.label) acts().rename?.(node.key, label.trim())
    ref.current?.focus()
  }
  return (
    <li
      ref={ref}
      role="treeitem"
      tabIndex={isFocused ? 0 : -1}
      data-key={node.key}
      data-side={side}
      data-faulty={node.faulty || undefined}
      className={styles.treeRow}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isSelected}
      aria-expanded={open}
      aria-label={[node.label, node.detail, ...(node.marks ?? [])].filter(Boolean).join('，')}
      style={{ paddingInlineStart: (level - 1) * 16 + 4 }}
      onClick={(event) => acts().choose(event, node.key)}
      onDoubleClick={() => (node.renamed && acts().rename ? acts().setRenamed(node.key) : undefined)}
      onKeyDown={(event) => acts().press(event, node.key)}
    >
      <span
        aria-hidden="true"
        className={styles.fold}
        onClick={(event) => {
          event.stopPropagation()
          if (open !== undefined) acts().fold(node.key, !open)
        }}
      >
        {open === undefined ? null : open ? <DownOutlined /> : <RightOutlined />}
      </span>
      {isRenamed ? <Renaming label={node.label} onEnd={end} /> : <span className={styles.treeLabel}>{node.label}</span>}
      {isRenamed ? null : <span className={styles.treeDetail}>{node.detail}</span>}
      {node.marks?.map((mark) => (
        <span key={mark} className={styles.treeMark}>
          {mark}
        </span>
      ))}
    </li>
  )
}, isSameRow)

function Renaming({ label, onEnd }: { readonly label: string; readonly onEnd: (label: string | undefined) => void }) {
  const t = useText()
  const [typed, setTyped] = useState(label)
  const ended = useRef(false)
  const end = (name: string | undefined): void => {
    if (ended.current) return
    ended.current = true
    onEnd(name)
  }
  return (
    <TextInput
      autoFocus
      size="small"
      value={typed}
      maxLength={100}
      aria-label={t('designer.rename')}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => end(typed)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') end(typed)
        if (event.key === 'Escape') end(undefined)
      }}
    />
  )
}
