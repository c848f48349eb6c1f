import { useEffect, useRef, useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { OwnButton } from '#engine/forms/own-buttons.ts'
import { isJson } from '#engine/forms/codec-members.ts'
import { getRecord, getRecordTexts, listRecords } from '#features/records/contract.ts'
import { rowButtonsMember } from '#features/records/contract/buttons.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { beginForm, type BegunForm } from '#features/records/web/own-buttons/begin-form.ts'
import { BegunFormDialog } from '#features/records/web/own-buttons/begun-form-dialog.tsx'
import { openLink } from '#features/records/web/open-link.ts'
import { runFor, type Outcome } from '#features/records/web/own-buttons/run-button.ts'
import { RunDialog } from '#features/records/web/own-buttons/run-dialog.tsx'
import type { PressedButton } from '#features/records/web/own-actions.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import type { ListRow } from '#web/list/model.ts'
import { rowTitle } from '#web/list/row-title.ts'
import { goTo } from '#web/router/navigation.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { useSession } from '#web/session/session-store.ts'

interface PressedRunProps {
  readonly fn: OpenFunction
  readonly facts: FormFacts
  readonly pressed: PressedButton
  /** The rows of the page, by which records are named. */
  readonly rows: readonly ListRow[]
  readonly onClose: () => void
}

/** How far a button is that runs for several records. */
interface Run {
  readonly ids: readonly string[]
  readonly outcome: Outcome
  readonly ended: boolean
}

/** What a button may have changed. */
const changed = [listRecords, getRecord, getRecordTexts]

const nothingYet: Outcome = { done: [], refused: [] }

function addressOf({ button, row }: PressedButton): string {
  const own = row?.[rowButtonsMember]
  const address = isJson(own) ? own[button.name] : button.address
  return typeof address === 'string' ? address : ''
}

/** Does what a pressed button is for: asks where it asks, runs it, says what came of it. Closes itself. */
export function PressedRun({ fn, facts, pressed, rows, onClose }: PressedRunProps) {
  const t = useText()
  const { confirm, success, error, info } = useFeedback()
  const permissions = useSession((session) => session.current?.permissionList)
  const [begun, setBegun] = useState<BegunForm>()
  const [run, setRun] = useState<Run>()
  const leaving = useRef(new AbortController())
  const { button } = pressed

  const finish = (outcome: Outcome) => {
    void refreshCalls(changed)
    const [refused] = outcome.refused
    if (refused) error(t('own-button.not-done', { label: button.label, reason: refused.reason }))
    else if (outcome.done.length > 0) success(button.done || t('own-button.done', { label: button.label }))
  }
  const runIds = async (ids: readonly string[]) => {
    const isOne = pressed.ids.length === 1
    const shown = (outcome: Outcome, ended: boolean) => (isOne ? undefined : setRun({ ids, outcome, ended }))
    leaving.current = new AbortController()
    shown(nothingYet, false)
    const outcome = await runFor(ids, {
      fn,
      facts,
      button,
      say: (text, params) => t(text, params),
      tell: info,
      onProgress: (now) => shown(now, false),
      signal: leaving.current.signal,
    })
    if (isOne) {
      finish(outcome)
      onClose()
      return
    }
    void refreshCalls(changed)
    shown(outcome, true)
  }
  const openForm = async () => {
    const opened = await beginForm({ button, from: fn, id: pressed.ids[0], permissions: permissions ?? [] })
    if ('refused' in opened) {
      const { label } = button
      error(opened.msg === undefined ? t(opened.refused, { label }) : t('own-button.not-done', { label, reason: opened.msg }))
      onClose()
    } else if (button.action === 'flow' && opened.target.flowId !== undefined) {
      onClose()
      const [id] = pressed.ids
      const isGiven = id !== undefined && button.formOptions.length > 0
      const begunBy = isGiven ? { begunBy: { modelId: fn.id, id, button: button.name } } : {}
      void goTo(workFlowAddress({ flowId: opened.target.flowId, opType: opTypes.edit, ...begunBy }))
    } else setBegun(opened)
  }
  const start = async () => {
    if (button.confirms && !(await confirm({ title: button.label, text: questionOf(button, pressed.ids.length, t) }))) return onClose()
    if (button.action === 'link') {
      openLink(addressOf(pressed))
      return onClose()
    }
    return button.action === 'form' || button.action === 'flow' ? openForm() : runIds(pressed.ids)
  }
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isStarted.current) void start()
    isStarted.current = true
  })
  // A list that is left goes on with nothing.
  useEffect(() => () => leaving.current.abort(), [])
  if (begun) return <BegunFormDialog begun={begun} facts={facts} onClose={onClose} />
  if (!run) return null
  return (
    <RunDialog
      button={button}
      total={run.ids.length}
      outcome={run.outcome}
      ended={run.ended}
      nameOf={(id) => titleOf(rows, id, fn)}
      onStop={() => leaving.current.abort()}
      onRetry={() => void runIds(run.outcome.refused.map(({ id }) => id))}
      onClose={onClose}
    />
  )
}

function titleOf(rows: readonly ListRow[], id: string, fn: OpenFunction): string {
  const row = rows.find((one) => one.id === id)
  return row ? rowTitle(row, fn.list.columns) : id
}

function questionOf({ question, label }: OwnButton, count: number, t: ReturnType<typeof useText>): string {
  const asked = question || t('own-button.question', { label })
  return count > 1 ? `${asked}${t('own-button.count', { count })}` : asked
}
