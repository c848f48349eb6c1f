import { presentForm } from '#engine/forms/present-form.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { draftType, functionColumns, functionConfig, functionForm } from '#features/records/contract.ts'
import { askedFunction } from '#features/records/server/asked-function.ts'
import { draftConfig } from '#features/records/server/draft-preview.ts'
import { withGrantedButtons } from '#features/records/server/own-buttons/cut-buttons.ts'
import { cutDefinition } from '#features/records/server/query/visible-fields.ts'
import { presentLists } from '#features/records/server/present-list.ts'
import { viewToOpen } from '#features/records/server/views/list-view.ts'
import { serve, type CallContext } from '#server/http/serve.ts'

type Asked = Awaited<ReturnType<typeof askedFunction>>

/** Form and list without hidden fields, which are absent here too (security 4.3). */
function definitionsOf({ fn, rights, visible, facts }: Asked) {
  const { form, list } = cutDefinition(fn, visible)
  const formData = presentForm(form, fieldTypes, facts)
  return {
    formData: JSON.stringify(formData),
    ...presentLists(form, withGrantedButtons(list, rights.buttons), formData, visible.inList),
  }
}

const getConfig = serve(functionConfig, async ({ kernel, session, db, params, query }) => {
  if (query.type === draftType) return draftConfig(kernel, session, params.modelId)
  const asked = await askedFunction(kernel, session, params.modelId)
  const { fn, rights } = asked
  const view = await viewToOpen(kernel, db, session, asked)
  return {
    fullName: fn.name,
    enCode: fn.code,
    ...definitionsOf(asked),
    webType: fn.webType,
    enableFlow: fn.flowId ? 1 : 0,
    flowId: fn.flowId ?? '',
    flowEnCode: fn.flowId ?? '',
    flowTemplateJson: '',
    interfaceId: '',
    interfaceParam: '',
    definitionVersion: fn.version,
    readOnlyFields: [],
    menuId: rights.menuId,
    ...(view && { view: JSON.stringify(view) }),
  }
})

const definitions = async ({ kernel, session, params }: Pick<CallContext<typeof functionForm>, 'kernel' | 'session' | 'params'>) =>
  definitionsOf(await askedFunction(kernel, session, params.modelId))

/** What a function is, as a reader of it gets it. */
export const configCalls = [getConfig, serve(functionForm, definitions), serve(functionColumns, definitions)]
