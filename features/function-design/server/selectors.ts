import { outlineOf } from '#engine/forms/outline.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { functionCategories, functionDataFields, functionFieldUses, selectFunctions } from '#features/function-design/contract.ts'
import { functionForDesign } from '#features/function-design/server/for-design.ts'
import { usesOf } from '#features/function-design/server/plan/plan.ts'
import { serveDesigned } from '#features/function-design/server/serve-designed.ts'
import { countHolding, publishedEvenDisabled, publishedFunctions } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'

/** Published functions by category; those of a category that is gone come last. */
const serveSelector = serve(selectFunctions, async ({ kernel, query }) => {
  const [book, functions] = await Promise.all([dictionaryBook(kernel), publishedFunctions(kernel)])
  const webTypes = query.webType === '' ? undefined : new Set(query.webType.split(','))
  const offered = functions.filter(
    ({ webType, flowId, isFlowForm }) =>
      !isFlowForm &&
      (!webTypes || webTypes.has(webType)) &&
      (query.enableFlow === '' || (query.enableFlow === '1') === (flowId !== undefined)),
  )
  const groups = [
    ...book.entries(functionCategories).map(({ id, code, name }) => ({ id, name, holds: [id, code] })),
    { id: '', name: '', holds: [] },
  ]
  const named = new Set(groups.flatMap(({ holds }) => holds))
  return {
    list: groups
      .map(({ id, name, holds }) => ({
        id,
        fullName: name,
        hasChildren: true,
        children: offered
          .filter(({ category }) => (id === '' ? !named.has(category) : holds.includes(category)))
          .map((fn) => ({
            id: fn.id,
            fullName: fn.name,
            enCode: fn.code,
            webType: Number(fn.webType),
            enableFlow: fn.flowId === undefined ? 0 : 1,
          })),
      }))
      .filter(({ children }) => children.length > 0),
  }
})

/** What is published counts, as records have these fields; of a function that is not published yet its draft. */
const serveDataFields = serveDesigned(functionDataFields, async ({ db, params }) => {
  const form = (await publishedEvenDisabled(db, params.id))?.form ?? present(await functionForDesign(db, params.id)).form
  const fields = form ? outlineOf(form, fieldTypes).fields : []
  const shown = fields.filter(({ type, options }) => type.mayBeListColumn && type.column(options) !== undefined)
  return { list: shown.map(({ key, part }) => ({ vmodel: key, label: part.label })) }
})

/** Fields of what is published, and those that are designed beside: flows may name these already. */
const serveUses = serveDesigned(functionFieldUses, async ({ kernel, session, db, params, query, say }) => {
  const fn = await publishedEvenDisabled(db, params.id)
  const designed = (await functionForDesign(db, params.id))?.form
  const form = fn?.form ?? present(designed)
  const forms = [form, ...(designed ? [designed] : [])]
  const names = new Set(forms.flatMap((one) => [...outlineOf(one, fieldTypes).byName.keys()]))
  const asked = query.field.split(',')
  // Columns go with their sub-table.
  const fields = [...names].filter((name) => asked.some((one) => name === one || name.startsWith(`${one}.`)))
  const uses = await usesOf({ kernel, session, say }, fn ?? { id: params.id, form }, fields, designed)
  return { uses, ...(fn ? await countHolding(db, fn, fields) : { records: 0, atLeast: false }) }
})

export const selectorCalls = [serveSelector, serveDataFields, serveUses]
