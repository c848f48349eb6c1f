import type { BegunValues } from '#engine/forms/begun-values.ts'
import { decodeForm } from '#engine/forms/codec-form.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition, FormValues } from '#engine/forms/model.ts'
import { lookupWithOwn } from '#engine/forms/own-records.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import type { FormRights } from '#engine/forms/rights.ts'
import { rightsOfWire } from '#engine/forms/wire-rights.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { rememberPeople } from '#features/pickers/web/entry.ts'
import { readWire } from '#web/form/wire-values.ts'

/** A request as its screen uses it. */
export interface OpenedRequest {
  readonly detail: RequestDetail
  /** Absent for a request that was never saved. */
  readonly id: string | undefined
  readonly form: FormDefinition
  readonly rights: FormRights
  /** As they were when it was opened; what is drawn shows the newest (`useFormFacts`). */
  readonly facts: FormFacts
  readonly values: FormValues
  /** The request that a new one begins as the copy of. */
  readonly copy?: { readonly of: string; readonly values: FormValues }
  /** What a record gives a new one that one of its buttons started; the key names its kept input. */
  readonly begun?: BegunValues & { readonly key: string }
}

const none = '0'

/** The form of a request; undefined when it can't be read. */
export function formOfRequest(detail: Pick<RequestDetail, 'flowFormInfo'>): FormDefinition | undefined {
  const form = decodeForm(detail.flowFormInfo.propertyJson, fieldTypes)
  return form.ok ? form.value : undefined
}

/** Makes an opened request from the answer of the server. */
export function openRequest(detail: RequestDetail, form: FormDefinition, known: FormFacts): OpenedRequest {
  const { ownRecords } = detail
  const filer = factsOfFiler(known, detail.inNameOf)
  const facts: FormFacts =
    ownRecords.length === 0
      ? filer
      : { ...filer, expressions: { ...filer.expressions, lookup: lookupWithOwn(filer.expressions?.lookup, ownRecords) } }
  const { flowTaskInfo: task, timeline } = detail
  rememberPeople([{ id: task.creatorUserId, name: task.creatorUser }, ...timeline.flatMap(({ people }) => people)])
  const id = task.id === none ? undefined : task.id
  const values = readWire(form, facts, detail.formData)
  return {
    detail,
    id,
    form,
    rights: rightsOfWire(detail.formOperates),
    facts,
    values: id === undefined ? { ...values, ...filledOnCreation(form, facts) } : values,
  }
}

/** What a form reads of the person it is filled in for: mostly the user, in a delegation the giver (发起委托). */
export function factsOfFiler(known: FormFacts, filer: RequestDetail['inNameOf']): FormFacts {
  if (!filer) return known
  const { id, organizationId, organizationName, region, creditCode } = filer
  const user = { id, organization: organizationId || null, organizationName, region, creditCode }
  // The giver's organization need not be one that the pickers of the user show.
  const own = { name: organizationName ?? '', path: [organizationId], pathNames: [organizationName ?? ''] }
  const lookups: FormFacts['lookups'] = {
    ...known.lookups,
    organization: (asked) => known.lookups.organization(asked) ?? (asked === organizationId ? own : undefined),
  }
  return { ...known, lookups, user: { id, organizationId }, expressions: { ...known.expressions, user } }
}

/** The request as the copy of another, whose detail is given. */
export function copyRequest(request: OpenedRequest, source: RequestDetail): OpenedRequest {
  const { form, facts } = request
  return { ...request, copy: { of: source.flowTaskInfo.id, values: readWire(form, facts, source.formData) } }
}

/** Values the server will set when the request is created, shown in advance. */
function filledOnCreation(form: FormDefinition, facts: FormFacts): FormValues {
  const { fields } = outlineOf(form, fieldTypes)
  return Object.fromEntries(
    fields.flatMap(({ key, type, options }) => (type.filledBy === 'creation' && type.fill ? [[key, type.fill(options, facts)]] : [])),
  )
}
