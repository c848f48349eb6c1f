import type { FormField } from '#engine/forms/outline.ts'

/** Lines of a closed card; fewer columns than that are filled up with others. */
const mostLines = 4
const fewestLines = 3

export interface CardColumns {
  readonly title: FormField | undefined
  readonly lines: readonly FormField[]
}

/** What the closed card of a row says: the first column in its title, then what is summed and what is required, in their order. */
export function cardColumns(columns: readonly FormField[], summed: readonly string[]): CardColumns {
  const [title, ...others] = columns
  const sums = others.filter(({ key }) => summed.includes(key))
  const required = others.filter((column) => column.part.required && !sums.includes(column))
  const chosen = [...sums, ...required].slice(0, mostLines)
  const rest = others.filter((column) => !chosen.includes(column)).slice(0, Math.max(0, fewestLines - chosen.length))
  const shown = new Set([...chosen, ...rest])
  return { title, lines: others.filter((column) => shown.has(column)) }
}
