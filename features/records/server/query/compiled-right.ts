import { sql } from 'kysely'
import { always, type Condition } from '#server/query/conditions.ts'
import type { Kernel } from '#server/kernel.ts'

/** A row right as SQL and values; rights with the same key admit the same rows. */
export interface CompiledRight {
  readonly text: string
  readonly values: readonly unknown[]
  readonly key: string
}

const compiled = new WeakMap<Condition, CompiledRight>()

/** @param right undefined when the user may see every row */
export function compiledRight(kernel: Kernel, right: Condition | undefined): CompiledRight {
  const condition = right ?? always
  const known = compiled.get(condition)
  if (known) return known
  const { sql: text, parameters } = sql`${condition}`.compile(kernel.db)
  const made = { text, values: parameters, key: JSON.stringify([text, parameters]) }
  compiled.set(condition, made)
  return made
}
