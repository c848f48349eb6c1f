import { useCallback, useState } from 'react'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { Said } from '#features/approvals/web/actions/said.ts'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { dropBoth } from '#web/autosave/autosaves.ts'
import type { Autosave, AutosavePlace } from '#web/autosave/autosaves.ts'
import { useAutosave } from '#web/autosave/use-autosave.ts'
import type { WatchedInput } from '#web/autosave/use-autosave.ts'
import { isRecord } from '#web/call/call-error.ts'
import type { UploadedFile } from '#ui/upload/port.ts'
import { FieldMarking } from '#web/form/field-marking.ts'
import { mayWrite, writeWire } from '#web/form/wire-values.ts'

interface TypedDecision extends Said {
  readonly remarks: ReadonlyMap<string, string>
}

/** What an approver has typed and not sent yet: the opinion, marks on fields, and the fields the node lets be written. */
export class DecisionInput implements WatchedInput {
  readonly session: FormSession
  readonly marking: FieldMarking
  #said: Said
  #settled: string
  readonly #stored: TypedDecision
  readonly #listeners = new Set<() => void>()

  /** @param stored what the server has; `typed` differs where unsent input was kept */
  constructor(session: FormSession, stored: TypedDecision, typed: TypedDecision = stored) {
    this.session = session
    this.marking = new FieldMarking(typed.remarks)
    this.#said = { opinion: typed.opinion, files: typed.files }
    this.#stored = stored
    this.#settled = textOf(stored)
  }

  /** The same input over another session: the request was read again. */
  over(session: FormSession): DecisionInput {
    return new DecisionInput(session, this.#stored, { ...this.#said, remarks: this.marking.remarks() })
  }

  readonly said = (): Said => this.#said

  readonly write = (said: Said): void => {
    this.#said = said
    for (const tell of this.#listeners) tell()
  }

  changedPaths(): readonly string[] {
    return [...(this.#now() === this.#settled ? [] : ['decision']), ...this.session.changedPaths()]
  }

  subscribe(_path: string, listener: () => void): () => void {
    this.#listeners.add(listener)
    const stops = [this.marking.subscribe(listener), this.session.subscribe('', listener)]
    return () => {
      this.#listeners.delete(listener)
      for (const stop of stops) stop()
    }
  }

  /** Takes what is typed as sent, or as given up. */
  settle(): void {
    this.#settled = this.#now()
    this.session.saved(this.session.values())
  }

  #now(): string {
    return textOf({ ...this.#said, remarks: this.marking.remarks() })
  }
}

const textOf = ({ opinion, files, remarks }: TypedDecision): string =>
  JSON.stringify([opinion, files.map(({ fileId }) => fileId), [...remarks]])

/** Input as it is kept: by 暂存 on the server, and what was not sent by this browser. */
export function saidIn(kept: unknown): TypedDecision {
  const { opinion, marks, files } = isRecord(kept) ? kept : {}
  const remarks = (Array.isArray(marks) ? marks : []).flatMap((mark: unknown): [string, string][] =>
    isRecord(mark) && typeof mark['path'] === 'string' ? [[mark['path'], String(mark['remark'] ?? '')]] : [],
  )
  return {
    opinion: typeof opinion === 'string' ? opinion : '',
    files: (Array.isArray(files) ? files : []).flatMap((file: unknown): UploadedFile[] =>
      isRecord(file) && typeof file['fileId'] === 'string'
        ? [{ fileId: file['fileId'], name: String(file['name'] ?? ''), ...(typeof file['url'] === 'string' && { url: file['url'] }) }]
        : [],
    ),
    remarks: new Map(remarks),
  }
}

interface KeptDecision {
  readonly input: DecisionInput
  /** Forgets what was kept, after the decision was sent or when the user discards it. */
  readonly settle: () => void
}

/** The input of an approver, kept on the device and on the server like that of forms until it is sent. */
export function useDecisionInput(
  { detail, form, rights, facts }: OpenedRequest,
  session: FormSession,
  place: AutosavePlace,
  autosave: Autosave | undefined,
): KeptDecision {
  const [held, setHeld] = useState(() => {
    const stored = saidIn(detail.draftData)
    return new DecisionInput(session, stored, autosave ? saidIn(autosave.values) : stored)
  })
  const input = held.session === session ? held : held.over(session)
  if (input !== held) setHeld(input)
  const typed = useCallback(() => {
    const marks = Array.from(input.marking.remarks(), ([path, remark]) => ({ path, remark }))
    const written = mayWrite(form, rights) ? { formData: writeWire(form, facts, session.values(), rights) } : {}
    const { opinion, files } = input.said()
    return { values: { opinion, files, marks, ...written } }
  }, [input, session, form, rights, facts])
  useAutosave(input, { place, title: detail.flowTaskInfo.fullName, typed })
  const settle = () => {
    input.settle()
    dropBoth(place)
  }
  return { input, settle }
}
