import { useState } from 'react'
import { openForm, type FormSession } from '#engine/forms/form-session.ts'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Autosave } from '#web/autosave/autosaves.ts'
import { isRecord } from '#web/call/call-error.ts'
import { enteredIn, isUnchanged, reapplyInput, type Meanwhile } from '#web/form/reapply-input.ts'
import { mayWrite, readWire } from '#web/form/wire-values.ts'

export interface ApprovalSession {
  readonly session: FormSession
  /** Nothing can be written. */
  readonly reading: boolean
  /** What others changed since the approver typed. */
  readonly meanwhile: Meanwhile | undefined
}

interface Opened extends ApprovalSession {
  readonly request: OpenedRequest
  readonly decides: boolean
}

/**
 * The form session: read-only, or with the fields the approver may edit and his saved input. When the request is read again, as after a
 * conflict with an approver of another branch, what he typed is put over what the request holds now.
 */
export function useApprovalSession(request: OpenedRequest, decides: boolean, autosave: Autosave | undefined): ApprovalSession {
  const [opened, setOpened] = useState(() => open(request, decides, autosave))
  if (opened.request === request && opened.decides === decides) return opened
  const next = reopen(opened, request, decides, autosave)
  setOpened(next)
  return next
}

function open(request: OpenedRequest, decides: boolean, autosave: Autosave | undefined): Opened {
  const { detail, form, rights, facts, values } = request
  const reading = !decides || !mayWrite(form, rights)
  const kept = autosave?.values ?? detail.draftData
  const typed = !reading && isRecord(kept) ? readWire(form, facts, kept['formData']) : {}
  const mode = reading ? 'read' : 'edit'
  const session = openForm({ definition: form, types: fieldTypes, facts, rights, values: { ...values, ...typed }, mode })
  return { request, decides, reading, session, meanwhile: undefined }
}

function reopen(before: Opened, request: OpenedRequest, decides: boolean, autosave: Autosave | undefined): Opened {
  const { form, rights, facts, values } = request
  if (before.reading || !decides || !mayWrite(form, rights)) return open(request, decides, autosave)
  const session = openForm({ definition: form, types: fieldTypes, facts, rights, values, mode: 'edit' })
  const typed = { base: before.request.values, values: before.session.values() }
  const entered = enteredIn(before.request.form, before.request.facts, typed)
  const found = reapplyInput(session, form, facts, { ...typed, entered })
  const meanwhile = isUnchanged(found) ? before.meanwhile : found
  return { request, decides, reading: false, session, meanwhile }
}
