import type { z } from 'zod'
import { formerForms, ownFormAt } from '#engine/flows/node-forms.ts'
import { presentForm } from '#engine/forms/present-form.ts'
import type { FormValues } from '#engine/forms/model.ts'
import type { requestDetailAnswer, requestFormAnswer } from '#features/approvals/contract.ts'
import type { SaidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import type { NodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import { formAt, type RequestForm } from '#features/approvals/server/node-forms/node-forms.ts'
import type { OpenRequest } from '#features/approvals/server/storage/open-request.ts'
import { pictureFor } from '#features/files/entry.ts'
import {
  cutDefinition,
  factsForOwner,
  withRelated,
  withShownTexts,
  writeData,
  writeTexts,
  type OnlineFunction,
  type ServerFacts,
} from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** The forms of a request as a reader gets them: that of his node, that of the start, and those of former nodes. */

/** A form with what somebody may do with its fields. */
export interface ShownForm {
  readonly fn: OnlineFunction
  readonly facts: ServerFacts
  readonly rights: NodeRights
  readonly values: FormValues
}

/** What values are told by: masked ones clear to who made the record, pictures by addresses for this session. */
export function factsFor(kernel: Kernel, session: SignedIn, { facts, record }: Pick<RequestForm, 'facts' | 'record'>): ServerFacts {
  return {
    ...factsForOwner(facts, session, record.ownerId),
    pictureAddress: (address: string) => pictureFor(kernel, session.sessionId, address),
  }
}

export async function shownForm(kernel: Kernel, session: SignedIn, form: RequestForm, rights: NodeRights): Promise<ShownForm> {
  const { fn, record } = form
  const facts = factsFor(kernel, session, form)
  const values = withShownTexts(fn, record.values, await withRelated(kernel, session, fn, facts, [record.values]))
  return { fn, facts, rights, values }
}

/** The form as it leaves: definition, values and rights, all without what is hidden. */
export function formAnswer({ fn, facts, rights, values }: ShownForm): z.output<typeof requestFormAnswer> {
  const { form } = cutDefinition(fn, rights.visible)
  return {
    flowFormInfo: {
      formType: 2,
      propertyJson: JSON.stringify(presentForm(form, fieldTypes, facts)),
      urlAddress: '',
      enCode: fn.code,
      id: fn.id,
      fullName: fn.name,
    },
    formOperates: [...rights.operates],
    formData: writeData(fn, values, facts, rights.form),
    formTexts: writeTexts(fn, values, facts, rights.form),
  }
}

/** The forms beside the one of the reader's node that he may look at, that of the start first. */
export function otherForms(open: OpenRequest, node: string, say: SaidFlow['say']): z.output<typeof requestDetailAnswer>['otherForms'] {
  const { definition, row, fn, forms } = open
  const former = [...formerForms(definition, row.state)].map(([id, nodes]) => ({ id, nodes }))
  const begun = ownFormAt(definition, node) ? [{ id: fn.id, nodes: [definition.start.name] }] : []
  return [...begun, ...former].flatMap(({ id, nodes }) => {
    const name = id === fn.id ? fn.name : forms.get(id)?.fn.name
    return name !== undefined && otherFormOf(open, node, id) ? [{ id, fullName: name, nodeNames: nodes.map(say) }] : []
  })
}

/** One of them by its id; undefined for one that is not shown, and for one that does not exist. */
export function otherFormOf(open: OpenRequest, node: string, id: string): RequestForm | undefined {
  const { definition, row, fn, facts, record, forms } = open
  if (formAt(open, node).fn.id === id) return undefined
  if (id === fn.id) return { fn, facts, record }
  const own = forms.get(id)
  return own?.record && formerForms(definition, row.state).has(id) ? { ...own, record: own.record } : undefined
}
