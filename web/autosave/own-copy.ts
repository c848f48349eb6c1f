import type { AutosavePlace } from '#web/autosave/autosaves.ts'
import { hasOnDevice } from '#web/autosave/autosaves.ts'
import { storagePrefix, windowStore } from '#web/session/local-store.ts'

/**
 * Input of new forms that was not saved has no record to belong to, so each open form has a copy of its own: `new`, `new~2`, `new~3`.
 * A window holds its copy by a lock of the browser, which ends with the window however it ends.
 */

/** A place for the input of one new form, which no other window uses until it is released. */
interface OwnCopy {
  readonly record: string
  readonly release: () => void
}

/** More than anybody fills in at once; the windows beyond share the first. */
const mostCopies = 20

const copiesOf = (record: string): readonly string[] =>
  Array.from({ length: mostCopies }, (_, index) => (index === 0 ? record : `${record}~${index + 1}`))

/**
 * Takes a copy for a new form: that which this window had before it was loaded anew, else one with input that no open window owns, else
 * an empty one. Where the browser has no locks (an address without TLS) all windows share the first.
 *
 * @param fresh takes an empty one; the copy this window had stays for another time
 */
export async function takeCopy(place: AutosavePlace, fresh: boolean): Promise<OwnCopy> {
  const all = copiesOf(place.record)
  const isKept = (record: string) => hasOnDevice({ ...place, record })
  const name = copyName(place, place.record)
  const had = windowStore.get(name)
  const wanted = fresh
    ? all.filter((record) => record !== had && !isKept(record))
    : [...all.filter((record) => record === had), ...all.filter(isKept), ...all]
  for (const record of wanted) {
    const release = await lockCopy({ ...place, record })
    if (!release) continue
    windowStore.set(name, record)
    return { record, release }
  }
  return { record: place.record, release: () => undefined }
}

/** Locks that this window is giving back: the next form of the same kind waits for its own former one. */
const ending = new Map<string, Promise<unknown>>()

/** @returns what gives the lock back; undefined when another form has it */
async function lockCopy(place: AutosavePlace): Promise<(() => void) | undefined> {
  const name = storagePrefix + copyName(place, place.record)
  const { locks } = navigator as { readonly locks?: LockManager }
  if (!locks) return () => undefined
  await ending.get(name)
  const taken = Promise.withResolvers<boolean>()
  const held = Promise.withResolvers<void>()
  const ended = locks.request(name, { ifAvailable: true }, (lock) => {
    taken.resolve(lock !== null)
    return lock ? held.promise : undefined
  })
  if (!(await taken.promise)) return undefined
  return () => {
    ending.set(name, ended)
    held.resolve()
  }
}

/** Name under which the window keeps which copy it had; without it the next load takes whatever copy is free. */
const copyName = ({ user, form }: AutosavePlace, record: string): string => `copy.${user}.${form}.${record}`
