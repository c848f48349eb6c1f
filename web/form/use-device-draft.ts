import { useEffect, useState } from 'react'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { keepDraft } from '#web/form/device-draft.ts'
import type { DraftOwner } from '#web/form/device-draft.ts'
import { watchUnsent } from '#web/session/unsent.ts'

/** Milliseconds without a change after which the draft is saved. */
const pause = 800

/**
 * Keeps what is typed on this device while the form is open.
 *
 * @param base the values the user started from, so that the draft can be reapplied to a newer version of the record
 * @returns time of the last save as `HH:mm`; undefined before the first change
 */
export function useDeviceDraft(session: FormSession, { user, form, record }: DraftOwner, base?: FormValues): string | undefined {
  const [keptAt, setKeptAt] = useState<string | undefined>()
  useEffect(() => watchUnsent(() => session.changedPaths().length > 0), [session])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      timer = undefined
      if (session.changedPaths().length === 0) return
      const at = Date.now()
      keepDraft({ user, form, record }, { values: session.values(), at, base })
      setKeptAt(new Date(at).toTimeString().slice(0, 5))
    }
    const stop = session.subscribe('', () => {
      clearTimeout(timer)
      timer = setTimeout(keep, pause)
    })
    // When the page is closed, a pending timer would never fire.
    const flush = () => {
      clearTimeout(timer)
      keep()
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      stop()
      if (timer === undefined) return
      clearTimeout(timer)
      keep()
    }
  }, [session, user, form, record, base])
  return keptAt
}
