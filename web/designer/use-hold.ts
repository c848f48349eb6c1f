import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { holdSeconds, type holdCall } from '#engine/resource/hold.ts'
import { CallError } from '#web/call/call-error.ts'
import { randomKey } from '#web/call/random-key.ts'
import { request } from '#web/call/request.ts'
import { storagePrefix } from '#web/session/local-store.ts'

type HoldCall = ReturnType<typeof holdCall>

export interface HeldDraft {
  /** Undefined until the server answered, and while it cannot be reached. */
  readonly hold: CallAnswer<HoldCall> | undefined
  /** Whether this window holds it; what it holds stays its own while the server cannot be reached, as writes carry their version. */
  readonly held: boolean
  /** It was held here, and somebody else took it over. */
  readonly lost: boolean
  /** Somebody else had it before, so what was read may be old. */
  readonly taken: boolean
  readonly take: () => void
}

type HoldState = Omit<HeldDraft, 'take'>

const after = (before: HoldState, hold: CallAnswer<HoldCall>): HoldState => ({
  hold,
  held: hold.held,
  lost: !hold.held && (before.held || before.lost),
  taken: before.taken || (before.hold !== undefined && !before.held),
})

const keptPlace = `${storagePrefix}hold-place`

/**
 * What tells this window from others: after a reload it is the one it was, so it still holds what it held. It is only read here: a first
 * drawing that waits for code is thrown away, and the next one has to find it again.
 */
function placeOfWindow(): string {
  try {
    return sessionStorage.getItem(keptPlace) ?? randomKey()
  } catch {
    return randomKey()
  }
}

/** A window that is duplicated takes a copy of what is kept, so the place is kept while the page is gone alone. */
function forgetPlace(): void {
  try {
    sessionStorage.removeItem(keptPlace)
  } catch {
    // Nothing was kept.
  }
}

function keepPlace(place: string): void {
  try {
    sessionStorage.setItem(keptPlace, place)
  } catch {
    // Storage is full or forbidden: after a reload it is another window.
  }
}

/**
 * Holds a draft while its designer is open: asks at once, renews, gives it back. Another window of the same person is somebody else. Who may only look at
 * it asks for nothing.
 *
 * @param mayHold whether the user may change the draft
 */
export function useHold(call: HoldCall, id: string, mayHold: boolean): HeldDraft {
  const [place] = useState(placeOfWindow)
  const [state, setState] = useState<HoldState>({ hold: undefined, held: false, lost: false, taken: false })
  const latest = useRef(0)
  const ask = useCallback(
    async (take: boolean): Promise<void> => {
      const mine = (latest.current += 1)
      try {
        const hold = await request(call, { params: { id }, body: { take, place } }, { handles: 'all' })
        if (mine === latest.current) setState((before) => after(before, hold))
      } catch (problem) {
        if (!(problem instanceof CallError)) throw problem
        // Refused: it may be looked at and not changed. Not reached: what was held is held on.
        if (mine === latest.current && problem.failure === 'answer') setState((before) => ({ ...before, held: false }))
      }
    },
    [call, id, place],
  )
  useEffect(() => {
    if (!mayHold) return undefined
    forgetPlace()
    void ask(false)
    const keep = () => keepPlace(place)
    addEventListener('pagehide', keep)
    const timer = setInterval(() => void ask(false), holdSeconds.renewed * 1000)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', keep)
      latest.current += 1
      void request(call, { params: { id }, body: { leave: true, place } }, { handles: 'all' }).catch(() => undefined)
    }
  }, [ask, call, id, place, mayHold])
  const take = useCallback(() => void ask(true), [ask])
  return { ...state, take }
}
