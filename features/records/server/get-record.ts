import type { CallAnswer } from '#engine/contract/call.ts'
import type { FormValues } from '#engine/forms/model.ts'
import type { FormRights } from '#engine/forms/rights.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { getRecord, getRecordTexts } from '#features/records/contract.ts'
import { pictureFor } from '#features/files/entry.ts'
import { askedFunction } from '#features/records/server/asked-function.ts'
import { factsForOwner, type ServerFacts } from '#features/records/server/facts.ts'
import { readRecord } from '#features/records/server/load.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { changedSources } from '#features/records/server/related/changed-sources.ts'
import { withRelated, withShownTexts } from '#features/records/server/related/with-related.ts'
import { recordButtons } from '#features/records/server/own-buttons/row-buttons.ts'
import { formRights } from '#features/records/server/query/visible-fields.ts'
import { writeData, writeTexts } from '#features/records/server/wire-record.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { serve } from '#server/http/serve.ts'

type Write = (fn: OnlineFunction, values: FormValues, facts: ServerFacts, rights: FormRights) => Record<string, unknown>

async function answer(
  kernel: Kernel,
  session: SignedIn,
  params: { modelId: string; id: string },
  write: Write,
): Promise<CallAnswer<typeof getRecordTexts>> {
  const asked = await askedFunction(kernel, session, params.modelId)
  const { fn, visible, facts: known, right } = asked
  const record = await readRecord(kernel, fn, params.id, known, right)
  if (!record) throw new Refused(refusal('missing', 'kernel.missing'))
  const own = factsForOwner(known, session, record.ownerId)
  const facts = await withRelated(kernel, session, fn, own, [record.values])
  const values = withShownTexts(fn, record.values, facts)
  const readerFacts = { ...facts, pictureAddress: (address: string) => pictureFor(kernel, session.sessionId, address) }
  const rights = formRights(fn, visible, false)
  const data = JSON.stringify(write(fn, values, readerFacts, rights))
  const buttons = recordButtons(asked, record, own)
  const changedInSource = changedSources(fn, record.values, facts, rights)
  const { id, version, flowState } = record
  return { id, data, version, ...(fn.flowId && { flowState }), changedInSource, ...(buttons && { buttons }) }
}

export const getRecordHandler = serve(getRecord, ({ kernel, session, params }) => answer(kernel, session, params, writeData))
export const getRecordTextsHandler = serve(getRecordTexts, ({ kernel, session, params }) => answer(kernel, session, params, writeTexts))
