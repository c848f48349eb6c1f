import { useMemo, useState } from 'react'

/** Rows selected for copying and deleting. */
export interface Ticks {
  readonly ids: ReadonlySet<string>
  readonly toggle: (row: string) => void
  /** Selects all rows, or none when all are selected. */
  readonly all: (rows: readonly string[]) => void
  readonly clear: () => void
}

export function useTicks(rows: readonly string[]): Ticks {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const there = new Set(rows.filter((row) => chosen.has(row)))
    return {
      ids: there,
      toggle: (row) => setChosen((old) => (old.has(row) ? new Set([...old].filter((one) => one !== row)) : new Set([...old, row]))),
      all: (every) => setChosen(there.size === every.length ? new Set() : new Set(every)),
      clear: () => setChosen(new Set()),
    }
  }, [rows, chosen])
}
