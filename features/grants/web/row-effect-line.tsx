import type { RowEffect } from '#features/grants/contract.ts'
import { useText } from '#ui/text/use-text.tsx'

type RowEffectLineProps = Pick<RowEffect, 'name' | 'gained' | 'lost' | 'counted'>

/** How many rows come and go: exactly, at least, or why they were not counted. `name` begins the line. */
export function RowEffectLine({ counted, ...effect }: RowEffectLineProps) {
  const t = useText()
  return <p>{t(`grants.rows.${counted}`, effect)}</p>
}
