import { useEffect, useState } from 'react'
import type { Reference } from '#engine/forms/field-type.ts'
import { referenceName, shownTexts } from '#engine/forms/referred-texts.ts'
import { parameterValues } from '#engine/forms/source-parameters.ts'
import { usePlace } from '#fields/place.tsx'
import { formPorts, noteRelated, relatedTexts } from '#ui/form-ports.ts'

/** Names of rows, or why there are none. */
export interface RelatedNames {
  readonly state: 'loading' | 'there' | 'failed'
  /** The name of each id in its order; undefined for a row that does not exist or that the user may not read. */
  readonly names: readonly (string | undefined)[]
}

/**
 * The texts that name rows, read from the server where they were not just chosen.
 *
 * @param anew also those that were chosen lately are read, as their rows may have been renamed since; they are shown until then
 */
export function useRelatedNames(to: Reference | undefined, ids: readonly string[], anew = false): RelatedNames {
  const { valueOf } = usePlace()
  const source = to?.source
  const sent = parameterValues(to?.parameters ?? [], valueOf)
  const key = JSON.stringify([to, ids, sent])
  const [read, setRead] = useState<RelatedNames & { readonly key: string }>()
  const nameOf = (texts: Readonly<Record<string, string>> | undefined) =>
    to && texts && to.shown in texts ? referenceName(to, texts) : undefined
  const chosen = source ? ids.map((id) => nameOf(relatedTexts(source, id))) : []
  const isKnown = chosen.every((name) => name !== undefined)
  useEffect(() => {
    if (!to || !source || ids.length === 0 || (isKnown && !anew)) return undefined
    let isDrawn = true
    formPorts()
      .then((ports) => ports.relatedRows(source, ids, shownTexts(to), sent))
      .then(
        (rows) => {
          const byId = new Map(rows.map(({ id, texts }) => [id, referenceName(to, texts)]))
          // What was chosen can be named from now on, also where it is told that it is gone.
          if (!anew) noteRelated(source, rows)
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
  }, [key, isKnown, anew])
  if (read?.key === key && (read.state === 'there' || !isKnown)) return read
  return !source || ids.length === 0 || isKnown ? { state: 'there', names: chosen } : { state: 'loading', names: [] }
}
