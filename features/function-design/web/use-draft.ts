import { useCallback, useRef } from 'react'
import { holdFunctionDraft, readFunctionDraft, updateFunctionDraft, type FunctionForm } from '#features/function-design/contract.ts'
import { draftOf, readDraft, type DesignedFunction } from '#features/function-design/web/designed-function.ts'
import { loadRenderersOf } from '#features/function-design/web/field-code.ts'
import { request } from '#web/call/request.ts'
import { clashOf } from '#web/designer/clash-of.ts'
import { useDesigner, type Designer } from '#web/designer/use-designer.ts'
import { useHold, type HeldDraft } from '#web/designer/use-hold.ts'
import { useReadWhenTaken } from '#web/designer/use-read-when-taken.ts'
import { useMay } from '#web/session/use-may.ts'

interface OpenedDraft {
  readonly designer: Designer<DesignedFunction>
  readonly hold: HeldDraft
  /** Begins anew with what the server has. */
  readonly takeTheirs: () => Promise<void>
}

/** A draft while its designer is open: held, saved with the version that was read, and read anew on demand. */
export function useDraft(draft: FunctionForm, initial: DesignedFunction): OpenedDraft {
  const { id } = draft
  const version = useRef(draft.version)
  const hold = useHold(holdFunctionDraft, id, useMay()(holdFunctionDraft))
  const save = useCallback(
    async (designed: DesignedFunction): Promise<void> => {
      try {
        const body = { ...draftOf(designed), version: version.current }
        const written = await request(updateFunctionDraft, { params: { id }, body }, { handles: 'all' })
        version.current = written.version ?? version.current + 1
      } catch (problem) {
        throw clashOf(problem) ?? problem
      }
    },
    [id],
  )
  const designer = useDesigner({ initial, save, held: hold.held })
  const { replace } = designer
  const takeTheirs = useCallback(async (): Promise<void> => {
    const stored = await request(readFunctionDraft, { params: { id } })
    const read = readDraft(stored)
    if (!read.ok) return location.reload()
    await loadRenderersOf(read.designed.form)
    version.current = stored.version
    replace(read.designed)
  }, [id, replace])
  useReadWhenTaken(hold, designer.dirty, takeTheirs)
  return { designer, hold, takeTheirs }
}
