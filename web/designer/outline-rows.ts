import type { DropSide } from '#web/designer/drag.ts'

/** One thing in the outline of what is designed. */
export interface OutlineNode {
  readonly key: string
  readonly label: string
  /** Behind the label: its kind, its key. Searched too. */
  readonly detail?: string
  /** Whether somebody may give it another name here. */
  readonly renamed?: boolean
  /** Marks behind it, in words: 隐藏, 必填. */
  readonly marks?: readonly string[]
  /** A check found something wrong with it. */
  readonly faulty?: boolean
  /** Present for what can hold others, also where it is empty. */
  readonly children?: readonly OutlineNode[]
}

/** A line of the outline as it is drawn. */
export interface OutlineRow {
  readonly node: OutlineNode
  readonly level: number
  readonly place: number
  readonly siblings: number
  readonly parent: string | undefined
  /** Undefined for what has nothing inside. */
  readonly open: boolean | undefined
}

const matches = ({ label, detail = '', key }: OutlineNode, word: string): boolean =>
  `${label} ${detail} ${key}`.toLowerCase().includes(word)

const holds = (node: OutlineNode, word: string): boolean => matches(node, word) || (node.children ?? []).some((child) => holds(child, word))

/**
 * The lines to draw. While somebody searches, those that match stand with all that is around them, open.
 *
 * @param folded keys of what is closed
 */
export function outlineRows(nodes: readonly OutlineNode[], folded: ReadonlySet<string>, search: string): readonly OutlineRow[] {
  const word = search.trim().toLowerCase()
  const rows: OutlineRow[] = []
  const visit = (level: readonly OutlineNode[], depth: number, parent: string | undefined): void => {
    const shown = word === '' ? level : level.filter((node) => holds(node, word))
    for (const [index, node] of shown.entries()) {
      const children = node.children ?? []
      const open = children.length === 0 ? undefined : word !== '' || !folded.has(node.key)
      rows.push({ node, level: depth, place: index + 1, siblings: shown.length, parent, open })
      if (open) visit(children, depth + 1, node.key)
    }
  }
  visit(nodes, 1, undefined)
  return rows
}

/** The keys between two lines, both included, in the order of the outline. */
export function keysBetween(rows: readonly OutlineRow[], from: string, to: string): readonly string[] {
  const places = [from, to].map((key) => rows.findIndex(({ node }) => node.key === key))
  const [first, last] = places.toSorted((a, b) => a - b)
  return first === undefined || last === undefined || first < 0 ? [to] : rows.slice(first, last + 1).map(({ node }) => node.key)
}

/** Where something that is moved goes: before or after a thing, or inside of it at its end. */
export interface OutlineTarget {
  readonly key: string
  readonly side: DropSide
}
