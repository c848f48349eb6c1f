import { useEffect, useReducer } from 'react'
import type { OpenFunction } from '#features/records/web/open-function.ts'

type OwnActions = typeof import('#features/records/web/own-actions.ts').ownActions

let loaded: OwnActions | undefined

const hasOwnButtons = ({ list }: OpenFunction): boolean => {
  const written = list.rest?.['customBtnsList']
  return Array.isArray(written) && written.length > 0
}

/** Loads the code of the own buttons of a list, where it has any. */
export async function loadOwnButtons(fn: OpenFunction): Promise<void> {
  if (hasOwnButtons(fn)) loaded ??= (await import('#features/records/web/own-actions.ts')).ownActions
}

/** What makes actions of the own buttons of a list; undefined where it has none, or until their code is there. */
export function useOwnButtons(fn: OpenFunction): OwnActions | undefined {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const wanted = hasOwnButtons(fn)
  useEffect(() => {
    if (wanted && !loaded) void loadOwnButtons(fn).then(() => draw())
  }, [fn, wanted])
  return wanted ? loaded : undefined
}
