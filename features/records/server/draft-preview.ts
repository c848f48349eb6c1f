import type { CallAnswer } from '#engine/contract/call.ts'
import { presentForm } from '#engine/forms/present-form.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { functionConfig } from '#features/records/contract.ts'
import { serverFacts } from '#features/records/server/facts.ts'
import type { FunctionDefinition } from '#features/records/server/online-function.ts'
import { presentLists } from '#features/records/server/present-list.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A function as it is designed, published or not. */
export interface ReadableDraft {
  readonly code: string
  readonly definition: FunctionDefinition
}

/**
 * Reads a draft; undefined where there is none. The feature that keeps drafts registers it, because it depends on records, not the reverse.
 *
 * @throws Refused 422 for a draft that cannot be read
 */
export type DraftReader = (functionId: string) => Promise<ReadableDraft | undefined>

const readers = new WeakMap<Kernel, DraftReader>()

export function registerDraftReader(kernel: Kernel, read: DraftReader): void {
  readers.set(kernel, read)
}

/**
 * The draft in the form of a published function, whole: who designs it sees all of it. It has no menu, so no rights of roles apply.
 *
 * @throws Refused 403 for who may not design, 404
 */
export async function draftConfig(kernel: Kernel, session: SignedIn, functionId: string): Promise<CallAnswer<typeof functionConfig>> {
  const menu = typeof functionConfig.access === 'object' && 'orMenu' in functionConfig.access ? functionConfig.access.orMenu : undefined
  if (menu === undefined || !(await kernel.access.allows({ menu }, session, {})))
    throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  const draft = await readers.get(kernel)?.(functionId)
  if (!draft) throw new Refused(refusal('missing', 'kernel.missing'))
  const { name, form, list, webType, flowId } = draft.definition
  const formData = presentForm(form, fieldTypes, await serverFacts(kernel, session))
  return {
    fullName: name,
    enCode: draft.code,
    formData: JSON.stringify(formData),
    ...presentLists(form, list, formData, () => true),
    webType,
    enableFlow: flowId ? 1 : 0,
    flowId: flowId ?? '',
    flowEnCode: flowId ?? '',
    flowTemplateJson: '',
    interfaceId: '',
    interfaceParam: '',
    definitionVersion: 0,
    readOnlyFields: [],
    menuId: '',
  }
}
