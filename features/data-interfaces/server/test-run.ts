import type { CallBody } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import {
  interfaceFields,
  interfaceParameters,
  interfaceRows,
  interfaceRowsByIds,
  interfaceTypes,
  pickInterfaces,
  previewInterface,
  selectInterfaces,
  testInterface,
} from '#features/data-interfaces/contract.ts'
import { allowedUse, type AllowedUse, rowsOfUse, rowsOfUseByIds, type SentValues } from '#features/data-interfaces/server/form-uses.ts'
import { columnsOf, rowsIn, textOf, type Row } from '#features/data-interfaces/server/run/rows.ts'
import { given, runInterface, type Run } from '#features/data-interfaces/server/run/run.ts'
import { dataInterfaces } from '#features/data-interfaces/server/interfaces.ts'
import { interfaceStore, type StoredInterface } from '#features/data-interfaces/server/tables.ts'
import { serve, type Caller } from '#server/http/serve.ts'
import { pageHandler, present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'
import { sql } from 'kysely'

type ParamList = NonNullable<CallBody<typeof previewInterface>>['paramList']

type Running = Asking & { readonly params: { readonly id: string }; readonly caller: Caller }

const valuesOf = (list: ParamList): SentValues => new Map((list ?? []).map(({ field, defaultValue }) => [field, defaultValue]))

const mayEdit = ({ kernel, session }: Running): Promise<boolean> => kernel.access.allows(testInterface.access, session, {})

/** Runs the interface that the request names, disabled or not, for whoever may edit it. */
async function run(
  { kernel, db, session, caller, params }: Running,
  list: ParamList,
): Promise<{ readonly item: StoredInterface; readonly ran: Run }> {
  const item = present(await interfaceStore.find(db, params.id))
  const values = new Map([...valuesOf(list)].map(([field, value]) => [field, Array.isArray(value) ? value.join(',') : String(value)]))
  const reader = { userId: session.userId, organizationId: session.organizationId }
  const calling = { reader, origin: 'preview', address: caller.address, device: caller.userAgent } as const
  return { item, ran: await runInterface(kernel, item, values, calling) }
}

/** The rows that it gives. @throws Refused 422 where what it gives holds no list */
async function rowsOf(context: Running, list: ParamList): Promise<readonly Row[]> {
  const { item, ran } = await run(context, list)
  const rows = rowsIn(given(ran), item.dataPath)
  if (!rows) throw new Refused(refusal('invalid', 'data-interfaces.no-rows'))
  return rows
}

/** The rows for whoever fills in a form that asks so, as it is for him; for others the interface runs anew. */
async function rowsForAll(context: Running, list: ParamList): Promise<readonly Row[]> {
  const { kernel, session } = context
  const use = await useBy(context, list)
  return use ? rowsOfUse(kernel, session, use) : rowsOf(context, list)
}

/**
 * How a form asks; undefined for who asks as one that may edit the interface.
 *
 * @throws Refused 404 for everybody else; 403 to whoever sees the interface where it is managed
 */
async function useBy(context: Running, list: ParamList): Promise<AllowedUse | undefined> {
  const { kernel, session, params } = context
  const use = await allowedUse(kernel, session, params.id, valuesOf(list))
  if (use || (await mayEdit(context))) return use
  const isSeen = await kernel.access.allows(selectInterfaces.access, session, {})
  throw new Refused(refusal(isSeen ? 'forbidden' : 'missing', isSeen ? 'kernel.forbidden' : 'kernel.missing'))
}

const shownRows = 50
const shownCharacters = 20_000

/** An enabled one, or all of one page. */
const enabledPage = pageHandler<
  StoredInterface,
  ReturnType<typeof dataInterfaces.wire>,
  { currentPage: number; pageSize: number; keyword: string; sidx: string; sort: 'asc' | 'desc' | ''; categoryId: string; dataType: string }
>(dataInterfaces, ({ categoryId, dataType }) => [
  sql<boolean>`enabled`,
  ...(categoryId === '' ? [] : [sql<boolean>`category = ${categoryId}`]),
  ...(dataType === '' ? [] : [sql<boolean>`kind = ${Number(dataType)}`]),
])

/** The columns that were asked for, and the one that is stored. */
function cut(row: Row, columns: readonly string[]): Row {
  return columns.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)))
}

export const runningCalls = [
  serve(previewInterface, async (context) =>
    (await mayEdit(context)) ? given((await run(context, context.body?.paramList)).ran) : rowsForAll(context, context.body?.paramList),
  ),
  serve(testInterface, async (context) => {
    const { item, ran } = await run(context, context.body.paramList)
    const data = given(ran)
    const rows = rowsIn(data, item.dataPath) ?? []
    return {
      milliseconds: ran.milliseconds,
      rows: rows.length,
      columns: [...columnsOf(rows)],
      list: rows.slice(0, shownRows).map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]))),
      text: JSON.stringify(data, undefined, 2).slice(0, shownCharacters),
    }
  }),
  serve(interfaceFields, async (context) => [...columnsOf(await rowsOf(context, context.body?.paramList))]),
  serve(interfaceRows, async (context) => {
    const { keyword, currentPage, pageSize, columnOptions, relationField, propsValue, paramList } = context.body
    const word = keyword.trim().toLowerCase()
    const columns = columnOptions
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const shown = columns.length === 0 ? [] : [...columns, propsValue, relationField]
    const rows = (await rowsForAll(context, paramList)).filter(
      (row) => word === '' || Object.values(cut(row, shown)).some((value) => textOf(value).toLowerCase().includes(word)),
    )
    const list = rows.slice((currentPage - 1) * pageSize, currentPage * pageSize).map((row) => ({ ...cut(row, shown) }))
    return { list, pagination: { currentPage, pageSize, total: rows.length } }
  }),
  serve(interfaceRowsByIds, async (context) => {
    const { ids, propsValue, relationField, paramList } = context.body
    const { kernel, session } = context
    const use = await useBy(context, paramList)
    if (use) return [...(await rowsOfUseByIds(kernel, session, use, { key: propsValue, shown: relationField, ids }))]
    const wanted = new Set(ids)
    return (await rowsOf(context, paramList)).filter((row) => wanted.has(textOf(row[propsValue]))).map((row) => ({ ...row }))
  }),
  serve(interfaceParameters, async ({ db, params }) =>
    present(await interfaceStore.find(db, params.id)).parameters.map((parameter) => ({ id: parameter.field, ...parameter })),
  ),
  serve(pickInterfaces, async (context) => {
    const page = await enabledPage(context)
    return {
      ...page,
      list: page.list.map(({ id, fullName, enCode, dataType, requestParameters }) => ({
        id,
        fullName,
        enCode,
        dataType,
        requestParameters,
      })),
    }
  }),
  serve(selectInterfaces, async ({ db, kernel }) => {
    const items = await interfaceStore.list(db, { where: [sql<boolean>`enabled`], order: sql`sort_code, name, id` })
    const categories = (await dictionaryBook(kernel)).entries(interfaceTypes)
    return categories.flatMap(({ id, name }) => {
      const children = items
        .filter(({ category }) => category === id)
        .map((item) => ({ id: item.id, fullName: item.name, enCode: item.code, dataType: item.kind }))
      return children.length === 0 ? [] : [{ id, fullName: name, hasChildren: true, children }]
    })
  }),
]
