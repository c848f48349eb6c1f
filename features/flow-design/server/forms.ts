import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { offsetOf } from '#engine/contract/shapes.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import {
  listFlowFunctions,
  readFlowFormFields,
  readFlowOfFunction,
  readFormOfFlow,
  selectFlowForms,
} from '#features/flow-design/contract.ts'
import { draftStore, listFlows } from '#features/flow-design/server/draft-store.ts'
import { flowOfFunction } from '#features/flow-design/server/flow-of-function.ts'
import { designedFunction, designedFunctions, formText } from '#features/flow-design/server/functions.ts'
import { countFunctions, flowFormsAlone, listFunctions } from '#features/function-design/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'

/** Most flows that are looked through for those of functions. */
const flowsAtMost = 10_000

export const formCalls = [
  serve(listFlowFunctions, async ({ db }) => {
    const [functions, flows] = await Promise.all([
      designedFunctions(db),
      listFlows(db, { where: [sql<boolean>`function_id <> ''`], order: sql`id`, limit: flowsAtMost, offset: 0 }),
    ])
    const flowOf = new Map(flows.map((flow) => [flow.function_id, flow.id]))
    return { list: functions.map(({ id, name, code }) => ({ id, fullName: name, enCode: code, flowId: flowOf.get(id) ?? '' })) }
  }),
  serve(readFormOfFlow, async ({ db, params, query }) => {
    const draft = present(await draftStore.find(db, params.id))
    const isNamed = draft.type === 0 && query.formId !== ''
    const fn = await designedFunction(db, isNamed ? query.formId : draft.functionId)
    if (isNamed && !fn?.isFlowForm) throw new Refused(refusal('missing', 'flow-design.form-unknown'))
    if (!fn) throw new Refused(refusal('missing', 'flow-design.no-function'))
    const propertyJson = formText(fn)
    if (propertyJson === undefined) throw new Refused(refusal('invalid', 'flow-design.function-unreadable', { params: { name: fn.name } }))
    return { id: fn.id, fullName: fn.name, enCode: fn.code, formType: 2, propertyJson, enabledMark: 1 as const }
  }),
  serve(selectFlowForms, async ({ db, query }) => {
    const isOther = query.flowType === '1' || query.formType === '1'
    const word = query.keyword.trim()
    const where = [
      flowFormsAlone,
      sql<boolean>`published_version > 0`,
      ...(isOther ? [sql<boolean>`false`] : []),
      ...(query.category === '' ? [] : [sql<boolean>`category = ${query.category}`]),
      ...(word === '' ? [] : [sql<boolean>`(strpos(lower(name), lower(${word})) > 0 or strpos(lower(code), lower(${word})) > 0)`]),
    ]
    const { currentPage, pageSize } = query
    const [found, total] = await Promise.all([
      listFunctions(db, { where, order: sql`sort_code, name, id`, limit: pageSize, offset: offsetOf(query) }),
      countFunctions(db, where),
    ])
    const list = found.map(({ id, name, code, category }) => ({ id, fullName: name, enCode: code, formType: 2, flowType: 0, category }))
    return { list, pagination: { currentPage, pageSize, total } }
  }),
  serve(readFlowFormFields, async ({ db, params }) => {
    const fn = await designedFunction(db, params.id)
    if (!fn?.isFlowForm) throw new Refused(refusal('missing', 'kernel.missing'))
    if (!fn.form) throw new Refused(refusal('invalid', 'flow-design.function-unreadable', { params: { name: fn.name } }))
    const { names, byName } = outlineOf(fn.form, fieldTypes)
    const list = names.flatMap((name) => {
      const field = byName.get(name)
      return field ? [{ vmodel: name.replace('.', '-'), label: field.part.label, jnpfKey: field.type.family.kind }] : []
    })
    return { list }
  }),
  serve(readFlowOfFunction, async ({ db, params }) => {
    const flow = await flowOfFunction(db, params.id)
    if (!flow) throw new Refused(refusal('missing', 'flow-design.no-flow'))
    return { id: flow.id, fullName: flow.name, enCode: flow.code }
  }),
]
