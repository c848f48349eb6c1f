import { useEffect, useState } from 'react'
import { formPorts, relatedTexts, type RelatedSource } from '#ui/form-ports.ts'

/** Names of rows, or why there are none. */
export interface RelatedNames {
  readonly state: 'loading' | 'there' | 'failed'
  /** The name of each id in its order; undefined for a row that does not exist or that the user may not read. */
  readonly names: readonly (string | undefined)[]
}

/** The texts that name rows, read from the server where they were not just chosen. */
export function useRelatedNames(source: RelatedSource | undefined, ids: readonly string[], shown: string): RelatedNames {
  const key = JSON.stringify([source?.kind, source?.id, shown, ids])
  const [read, setRead] = useState<RelatedNames & { readonly key: string }>()
  const chosen = source ? ids.map((id) => relatedTexts(source, id)?.[shown]) : []
  const isKnown = chosen.every((name) => name !== undefined)
  useEffect(() => {
    if (!source || ids.length === 0 || isKnown) return undefined
    let isDrawn = true
    formPorts()
      .then((ports) => ports.relatedRows(source, ids, [shown]))
      .then(
        (rows) => {
          const byId = new Map(rows.map(({ id, texts }) => [id, texts[shown] ?? '']))
          if (isDrawn) setRead({ key, state: 'there', names: ids.map((id) => byId.get(id)) })
        },
        () => {
          if (isDrawn) setRead({ key, state: 'failed', names: [] })
        },
      )
    return () => {
      isDrawn = false
    }
    // Everything that is read is in the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isKnown])
  if (!source || ids.length === 0 || isKnown) return { state: 'there', names: chosen }
  return read?.key === key ? read : { state: 'loading', names: [] }
}
