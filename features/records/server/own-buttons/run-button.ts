import { createHash } from 'node:crypto'
import { parameterText } from '#engine/values/parameter-text.ts'
import { buttonHolds } from '#engine/forms/own-button-holds.ts'
import { ownButtonsOf, standsIn, type OwnButton } from '#engine/forms/own-buttons.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import { askInterface, reasonFor } from '#features/data-interfaces/entry.ts'
import { runButton } from '#features/records/contract/buttons.ts'
import { askedFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { isRecordId, loadRecords, type StoredRecord } from '#features/records/server/load.ts'
import { compiledRight } from '#features/records/server/query/compiled-right.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import { serve, type CallContext } from '#server/http/serve.ts'

/** After this time no further record is begun: a slow service must not keep the request open. */
const beginsWithinMilliseconds = 15_000

/**
 * The calls are made outside of a transaction, as what a service has done cannot be taken back with it. A repeated request makes them again,
 * under the same key for each record, by which the service knows them.
 */
export default serve(runButton, async (context) => {
  const { kernel, session, db, params, body, say, transaction } = context
  const asked = await askedFunction(kernel, session, params.modelId)
  const ids = [...new Set(body.ids)]
  const button = buttonToRun(asked, body.button, ids.length)
  const known = ids.filter(isRecordId)
  const records = await loadRecords(db, asked.fn, known, asked.facts, compiledRight(kernel, asked.right))
  const byId = new Map(records.map((record) => [record.id, record]))
  const begun = performance.now()
  const done: string[] = []
  const refused: { id: string; reason: string }[] = []
  const notes: AuditNote[] = []
  for (const [index, id] of ids.entries()) {
    if (index > 0 && performance.now() - begun > beginsWithinMilliseconds) break
    const record = byId.get(id)
    const refusal = await refusedFor(context, asked, button, record)
    if (refusal) refused.push({ id, reason: say(refusal.told) })
    else done.push(id)
    notes.push(noteOf(asked, button, id, refusal?.why))
  }
  const left = ids.slice(done.length + refused.length)
  return transaction(async (_tx, audit) => {
    for (const note of notes) audit(note)
    return { done, refused, left }
  })
})

/** @throws Refused 403 without a grant, whether there is such a button or not; 404 for one that calls no interface */
function buttonToRun({ fn, rights }: AskedFunction, name: string, count: number): OwnButton {
  if (!rights.buttons.has(name)) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  const button = ownButtonsOf(listOnAnyDevice(fn.list)).find((one) => one.name === name)
  if (!button || button.action !== 'interface') throw new Refused(refusal('missing', 'kernel.missing'))
  if (!standsIn(button, 'selection') && (count > 1 || !standsIn(button, 'row')))
    throw new Refused(refusal('malformed', 'records.own-button.one-at-a-time', { field: 'ids' }))
  return button
}

interface RefusedCall {
  /** As the logs keep it. */
  readonly why: Refusal
  /** As whoever pressed the button reads it. */
  readonly told: Refusal
}

/** Calls the interface for one record. @returns why it was not done */
async function refusedFor(
  { kernel, session, body }: CallContext<typeof runButton>,
  { fn, facts }: AskedFunction,
  button: OwnButton,
  record: StoredRecord | undefined,
): Promise<RefusedCall | undefined> {
  if (!record) return toldAsItIs(refusal('missing', 'kernel.missing'))
  const flowState = record.flowState === null ? undefined : String(wireStatus(record.flowState))
  const subject = { valueOf: (key: string) => record.values[key], flowState }
  if (!buttonHolds(button, outlineOf(fn.form, fieldTypes), subject, facts))
    return toldAsItIs(refusal('conflict', 'records.own-button.not-now'))
  const answer = await askInterface(kernel, {
    interfaceId: button.interfaceId,
    values: parametersFor(button, record, session),
    reader: { userId: session.userId, organizationId: session.organizationId },
    origin: 'button',
    key: createHash('sha256')
      .update(JSON.stringify([session.userId, fn.id, button.name, record.id, body.press]))
      .digest('hex'),
  })
  return 'refused' in answer ? { why: answer.refused, told: await reasonFor(kernel, session, answer) } : undefined
}

const toldAsItIs = (why: Refusal): RefusedCall => ({ why, told: why })

/** Texts by parameter, from what is stored of the record; whoever presses the button sends none. */
function parametersFor(
  { parameters }: OwnButton,
  record: StoredRecord,
  session: { readonly userId: string; readonly organizationId: string },
): ReadonlyMap<string, string> {
  const named: Readonly<Record<string, string>> = {
    '@formId': record.id,
    '@userId': session.userId,
    '@organizeId': session.organizationId,
  }
  return new Map(
    parameters.flatMap(({ field, relationField = '', defaultValue = '' }) => {
      const text = relationField === '' ? '' : (named[relationField] ?? parameterText(record.values[relationField]))
      return text === '' && defaultValue === '' ? [] : [[field, text === '' ? defaultValue : text] as const]
    }),
  )
}

function noteOf({ fn }: AskedFunction, { name, label }: OwnButton, id: string, why: Refusal | undefined): AuditNote {
  return {
    action: 'record.button-run',
    object: `${fn.code}:${id}`,
    changes: { button: label, code: name, ...(why && { reason: why.text }) },
    ...(why && { result: 'refused' as const }),
  }
}
