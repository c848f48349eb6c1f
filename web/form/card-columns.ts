import type { FormField } from '#engine/forms/outline.ts'

/** Lines of a collapsed card; with fewer important columns, others fill them. */
const mostLines = 4
const fewestLines = 3

export interface CardColumns {
  readonly title: FormField | undefined
  readonly lines: readonly FormField[]
}

/** Columns shown on the collapsed card of a row: the first in the title, then those that are summed or required. */
export function cardColumns(columns: readonly FormField[], summed: readonly string[]): CardColumns {
  const [title, ...others] = columns
  const sums = others.filter(({ key }) => summed.includes(key))
  const required = others.filter((column) => column.part.required && !sums.includes(column))
  const chosen = [...sums, ...required].slice(0, mostLines)
  const rest = others.filter((column) => !chosen.includes(column)).slice(0, Math.max(0, fewestLines - chosen.length))
  const shown = new Set([...chosen, ...rest])
  return { title, lines: others.filter((column) => shown.has(column)) }
}
