import type { FormSession } from '#engine/forms/form-session.ts'
import type { WatchedInput } from '#web/autosave/use-autosave.ts'

/** Names of files, by the paths of the fields they were chosen in. */
export type FileNames = Readonly<Record<string, readonly string[]>>

/** Which chosen files of a form are not stored yet: beside its values, and kept with them. */
export class UnfinishedFiles {
  readonly #listeners = new Set<() => void>()
  #names: FileNames = {}
  /** Something was told since the form was saved, so what is kept of it may have to be taken back. */
  #told = false

  at(path: string): readonly string[] {
    return this.#names[path] ?? []
  }

  /** All of them; undefined where there are none. */
  all(): FileNames | undefined {
    return Object.keys(this.#names).length === 0 ? undefined : this.#names
  }

  set(path: string, names: readonly string[]): void {
    if (JSON.stringify(names) === JSON.stringify(this.at(path))) return
    const { [path]: _before, ...others } = this.#names
    this.#names = names.length === 0 ? others : { ...others, [path]: names }
    this.#told = true
    for (const listener of this.#listeners) listener()
  }

  /** Takes those that were kept with the form. */
  restore(names: FileNames): void {
    this.#names = names
  }

  /** The form was saved, or its input was discarded, and with it what was chosen. */
  settle(discarded: boolean): void {
    this.#told = false
    if (discarded) this.#names = {}
  }

  /** The input of a form with its files. */
  watched(session: FormSession): WatchedInput {
    return {
      changedPaths: () => [...session.changedPaths(), ...Object.keys(this.#names), ...(this.#told ? ['files'] : [])],
      subscribe: (path, listener) => {
        const stop = session.subscribe(path, listener)
        this.#listeners.add(listener)
        return () => {
          stop()
          this.#listeners.delete(listener)
        }
      },
    }
  }
}

const known = new WeakMap<FormSession, UnfinishedFiles>()

/** Those of a form. */
export function unfinishedFilesOf(session: FormSession): UnfinishedFiles {
  const files = known.get(session) ?? new UnfinishedFiles()
  known.set(session, files)
  return files
}
