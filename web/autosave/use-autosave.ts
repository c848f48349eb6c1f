import { useCallback, useEffect, useRef, useState } from 'react'
import { keepOnDevice, keepOnServer, loadAutosave } from '#web/autosave/autosaves.ts'
import type { Autosave, AutosavePlace } from '#web/autosave/autosaves.ts'
import { takeCopy } from '#web/autosave/own-copy.ts'
import { reachStore } from '#web/call/reach.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { watchUnsent } from '#web/session/unsent.ts'

/** Milliseconds from a change to keeping it on the device. */
const devicePause = 500

/** Milliseconds without a change after which it is sent to the server. */
const serverPause = 2000

/** Where what is typed was kept last, and when. */
export interface Kept {
  readonly on: 'device' | 'server'
  readonly at: number
}

/** What was kept for a form, and where its input is kept from now on. */
interface LoadedAutosave {
  readonly autosave?: Autosave
  /** The record in the place of the input; for a new form the copy that this window alone uses. */
  readonly record: string
}

interface Loading {
  /** Nothing is loaded where input is there already. */
  readonly wanted: boolean
  /** The form is a new one: its input belongs to this window. A higher number leaves the copy and begins an empty one. */
  readonly fresh?: number | undefined
}

/** Loads what was kept for a form; undefined until it is known. */
export function useLoadedAutosave({ user, form, record }: AutosavePlace, { wanted, fresh }: Loading): LoadedAutosave | undefined {
  const [loaded, setLoaded] = useState<LoadedAutosave & { readonly fresh: number | undefined }>()
  useEffect(() => {
    let left = false
    let release = (): void => undefined
    const load = async () => {
      const own = fresh === undefined ? { record, release } : await takeCopy({ user, form, record }, fresh > 0)
      if (left) return own.release()
      release = own.release
      const autosave = wanted ? await loadAutosave({ user, form, record: own.record }) : undefined
      if (!left) setLoaded({ record: own.record, fresh, ...(autosave ? { autosave } : {}) })
    }
    void load()
    return () => {
      left = true
      release()
    }
  }, [user, form, record, wanted, fresh])
  return loaded?.fresh === fresh ? loaded : undefined
}

/** Something that is typed into: a form session, or what is made of one. */
export interface WatchedInput {
  /** What differs from what was saved; empty: nothing is to be kept. */
  changedPaths(): readonly string[]
  subscribe(path: string, listener: () => void): () => void
}

interface AutosavedForm {
  readonly place: AutosavePlace
  readonly title: string
  /** What was typed, and the values it was typed over. */
  readonly typed: () => Pick<Autosave, 'values' | 'base' | 'unfinished' | 'entered'>
}

/**
 * Keeps what is typed while the form is open: on the device at once, on the server after a pause, and there again when the
 * server is back. Both are done without delay when the window is left.
 */
export function useAutosave(session: WatchedInput, { place: { user, form, record }, title, typed }: AutosavedForm): Kept | undefined {
  const [kept, setKept] = useState<Kept>()
  const isLeaving = useLeaving()
  useEffect(() => {
    const place = { user, form, record }
    let unsent: Autosave | undefined
    let keeping: ReturnType<typeof setTimeout> | undefined
    let sending: ReturnType<typeof setTimeout> | undefined
    const hasChanges = () => session.changedPaths().length > 0
    const send = async () => {
      clearTimeout(sending)
      const autosave = unsent
      if (!autosave || !(await keepOnServer(place, autosave)) || unsent !== autosave) return
      unsent = undefined
      setKept({ on: 'server', at: autosave.at })
    }
    const keep = () => {
      clearTimeout(keeping)
      keeping = undefined
      if (!hasChanges()) return
      unsent = { ...typed(), title, at: Date.now() }
      setKept(keepOnDevice(place, unsent) ? { on: 'device', at: unsent.at } : undefined)
      clearTimeout(sending)
      sending = setTimeout(() => void send(), serverPause)
    }
    const keepSoon = () => {
      keeping ??= setTimeout(keep, devicePause)
    }
    const keepNow = () => {
      if (keeping !== undefined) keep()
    }
    const leaveWindow = () => {
      keepNow()
      if (document.visibilityState === 'hidden') void send()
    }
    const isBack = () => void (reachStore.getState().isReached && !sessionStore.getState().lapsed && send())
    const stops = [
      session.subscribe('', keepSoon),
      watchUnsent({ has: hasChanges, keep: keepNow }),
      reachStore.subscribe(isBack),
      sessionStore.subscribe(({ lapsed }, before) => void (lapsed !== before.lapsed && isBack())),
      listen(globalThis, 'pagehide', leaveWindow),
      listen(globalThis, 'blur', leaveWindow),
      listen(document, 'visibilitychange', leaveWindow),
    ]
    setKept(undefined)
    // What was typed while a save was on its way is not part of it.
    if (hasChanges()) keepSoon()
    return () => {
      for (const stop of stops) stop()
      // After a save that gave the record its id the rest is kept in the new place alone.
      if (isLeaving()) keepNow()
      clearTimeout(keeping)
      clearTimeout(sending)
      if (isLeaving() && hasChanges()) void send()
    }
  }, [session, user, form, record, title, typed, isLeaving])
  return kept
}

/** For the end of effects that come after it: whether the form is left, and not only its place or base changed. */
function useLeaving(): () => boolean {
  const leaving = useRef(false)
  useEffect(() => {
    leaving.current = false
    return () => {
      leaving.current = true
    }
  }, [])
  return useCallback(() => leaving.current, [])
}

function listen(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener)
  return () => target.removeEventListener(event, listener)
}
