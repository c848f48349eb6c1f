import { markLimit } from '#engine/flows/field-marks.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormOutline } from '#engine/forms/outline.ts'

/** Fields, rows and sub-tables that a reader of a form points out, with a remark each, by path. */
export class FieldMarking {
  #remarks: ReadonlyMap<string, string>
  #asked: string | undefined
  readonly #listeners = new Set<() => void>()

  constructor(remarks: ReadonlyMap<string, string> = new Map()) {
    this.#remarks = remarks
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The remarks by path; another map after each change. */
  readonly remarks = (): ReadonlyMap<string, string> => this.#remarks

  /** The path whose remark is being written. */
  readonly asked = (): string | undefined => this.#asked

  /** Asks for the remark on a path. */
  readonly ask = (path: string): void => this.#set(this.#remarks, path)

  readonly close = (): void => this.#set(this.#remarks, undefined)

  /** @returns false when nothing more can be marked */
  mark(path: string, remark: string): boolean {
    if (!this.#remarks.has(path) && this.#remarks.size >= markLimit) return false
    this.#set(new Map(this.#remarks).set(path, remark), undefined)
    return true
  }

  unmark(path: string): void {
    this.#set(new Map([...this.#remarks].filter(([marked]) => marked !== path)), undefined)
  }

  #set(remarks: ReadonlyMap<string, string>, asked: string | undefined): void {
    this.#remarks = remarks
    this.#asked = asked
    for (const tell of this.#listeners) tell()
  }
}

/** What people call a path: the label of its field or column, that of the sub-table for a whole row, and the number of the row. */
export function captionOfPath(
  outline: FormOutline,
  session: FormSession,
  path: string,
): { readonly label: string; readonly row: number | null } {
  const [first = '', row, column] = path.split('.')
  const label = outline.byName.get(column === undefined ? first : `${first}.${column}`)?.part.label ?? ''
  return { label, row: row === undefined ? null : session.rowIds(first).indexOf(row) + 1 }
}
