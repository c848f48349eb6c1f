import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { foreignLanguages, type ForeignLanguage } from '#engine/texts/translation.ts'
import type { TranslationRow } from '#features/translations/contract.ts'

/** One translation of the list. */
export interface CellPlace {
  readonly id: string
  readonly language: ForeignLanguage
}

/** Where one goes from a cell: rows down and languages to the right. */
export interface Step {
  readonly rows: number
  readonly languages: number
}

interface Editing {
  /** The cell that is typed into. */
  readonly open: CellPlace | undefined
  /** Begins with a cell; what is typed into another one is saved first, and while that is refused nothing opens. */
  readonly edit: (cell: CellPlace) => Promise<void>
  /** Ends with a cell: goes on with the neighbour, where there is one, else the cell is focused again. */
  readonly leave: (cell: CellPlace, to?: Step) => void
  /** Focuses the neighbour of a cell. */
  readonly look: (cell: CellPlace, to: Step) => void
  /** The open editor says how it saves. @returns forgets it */
  readonly onSave: (save: () => Promise<boolean>) => () => void
  /** The version to send: of one's own last change where the list was not read anew yet. */
  readonly versionOf: (row: TranslationRow) => number
  readonly saved: (id: string, version: number) => void
}

const EditingContext = createContext<Editing | undefined>(undefined)

/** @throws RangeError outside of `CellEditing` */
export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new RangeError('a cell of translations stands outside of its list')
  return editing
}

/** Tells a cell from all others. */
export const keyOf = ({ id, language }: CellPlace): string => `${language} ${id}`

function focusCell(cell: CellPlace): void {
  document.querySelector<HTMLElement>(`[data-translation="${CSS.escape(keyOf(cell))}"]`)?.focus()
}

/** The cells of a list are edited one at a time. */
export function CellEditing({ rows, children }: { readonly rows: readonly TranslationRow[]; readonly children: ReactNode }) {
  const [open, setOpen] = useState<CellPlace>()
  const [focus, setFocus] = useState<CellPlace>()
  const save = useRef<() => Promise<boolean>>(undefined)
  const versions = useRef(new Map<string, number>())
  const latest = useRef(rows)
  latest.current = rows
  useEffect(() => {
    if (focus) focusCell(focus)
  }, [focus])
  const beside = useCallback(({ id, language }: CellPlace, to: Step): CellPlace | undefined => {
    const place = latest.current.findIndex((row) => row.id === id) * foreignLanguages.length + foreignLanguages.indexOf(language)
    const next = place + to.rows * foreignLanguages.length + to.languages
    const row = latest.current[Math.floor(next / foreignLanguages.length)]
    const said = foreignLanguages[((next % foreignLanguages.length) + foreignLanguages.length) % foreignLanguages.length]
    return row && said && { id: row.id, language: said }
  }, [])
  const editing = useMemo(
    (): Editing => ({
      open,
      edit: async (cell) => {
        if (save.current && !(await save.current())) return
        setOpen(cell)
      },
      leave: (cell, to) => {
        const next = to && beside(cell, to)
        // Another cell may have been opened while this one was saved.
        setOpen((now) => (now && keyOf(now) === keyOf(cell) ? next : now))
        if (to && !next) setFocus({ ...cell })
        if (!to && document.activeElement?.closest('[data-editor]')) setFocus({ ...cell })
      },
      look: (cell, to) => {
        const next = beside(cell, to)
        if (next) focusCell(next)
      },
      onSave: (run) => {
        save.current = run
        return () => {
          if (save.current === run) save.current = undefined
        }
      },
      versionOf: ({ id, version }) => Math.max(version, versions.current.get(id) ?? 0),
      saved: (id, version) => void versions.current.set(id, version),
    }),
    [open, beside],
  )
  return <EditingContext value={editing}>{children}</EditingContext>
}
