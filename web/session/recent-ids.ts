import { localStore } from '#web/session/local-store.ts'
import { sessionStore } from '#web/session/session-store.ts'

/** Prefix of the names under which the browser keeps what its users used lately. */
const recentPrefix = 'used.'

export interface RecentIds {
  /** The latest first; empty while nobody is signed in. */
  readonly ids: () => readonly string[]
  readonly note: (...ids: readonly string[]) => void
}

/**
 * What the signed-in user used last in this browser. Ids alone are kept: what they are called is asked for again, with the rights of
 * that time.
 *
 * @param kind of what is used, such as commands or people
 * @param mostKept older ones are forgotten
 */
export function recentIds(kind: string, mostKept: number): RecentIds {
  const nameOfUser = (): string | undefined => {
    const user = sessionStore.getState().current?.userInfo.userId
    return user === undefined ? undefined : `${recentPrefix}${kind}.${user}`
  }
  const ids = (): readonly string[] => {
    const name = nameOfUser()
    try {
      const stored: unknown = JSON.parse((name && localStore.get(name)) ?? '[]')
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
    } catch {
      return []
    }
  }
  const note = (...used: readonly string[]): void => {
    const name = nameOfUser()
    if (name && used.length > 0) localStore.set(name, JSON.stringify([...new Set([...used, ...ids()])].slice(0, mostKept)))
  }
  return { ids, note }
}
