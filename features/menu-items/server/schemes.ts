import { sql } from 'kysely'
import type { RowScheme } from '#engine/access/row-scheme.ts'
import type { Call, CallBody } from '#engine/contract/call.ts'
import { holdsKeyword } from '#engine/resource/search.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { countRowEffects } from '#features/grants/entry.ts'
import {
  allRowsCode,
  createScheme,
  deleteScheme,
  listSchemes,
  previewScheme,
  readScheme as readCall,
  schemeUse,
  updateScheme,
} from '#features/menu-items/contract.ts'
import { allowedFields } from '#features/menu-items/server/data-fields.ts'
import { presentMenu, refuseMenu, refuseOwnRight } from '#features/menu-items/server/items.ts'
import { formOfMenu } from '#features/menu-items/server/menu-form.ts'
import { readScheme, schemeText, writeScheme, type ConditionContext } from '#features/menu-items/server/scheme-conditions.ts'
import { roleUse } from '#features/menu-items/server/uses.ts'
import { countAdmitted, serverFacts } from '#features/records/entry.ts'
import { withScheme } from '#server/access/grants.ts'
import { schemeStore, type KeptScheme } from '#server/access/item-stores.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { present, readHandler } from '#server/managed/read-rows.ts'
import type { Asking, Change, Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler, updateHandler } from '#server/managed/write-rows.ts'

/** What is typed, with its conditions read. */
type SchemeInput = CallBody<typeof createScheme> & { readonly definition: RowScheme | undefined }

const nothing: RowScheme = { match: 'and', groups: [] }

const schemes: Resource<KeptScheme, SchemeInput, KeptScheme> = {
  store: schemeStore,
  action: 'data-scheme',
  wire: (item) => item,
  typed: (body, { key, before }) => {
    const all_rows = before?.all_rows ?? body.allData === 1
    return {
      ...(before ?? { declared: null }),
      ...key,
      menu_id: before?.menu_id ?? body.moduleId,
      code: all_rows ? (before?.code ?? allRowsCode) : body.enCode,
      name: body.fullName,
      all_rows,
      definition: body.definition ?? before?.definition ?? nothing,
      sort_code: body.sortCode ?? before?.sort_code ?? 0,
      description: body.description ?? before?.description ?? '',
    }
  },
  begin: (kernel, tx) => kernel.access.changed(tx),
  refuse,
  unique: [
    {
      indexes: ['row_scheme_all'],
      equals: ({ menu_id, all_rows }) => (all_rows ? sql<boolean>`menu_id = ${menu_id} and all_rows` : undefined),
      refusal: () => refusal('invalid', 'schemes.all-taken', { field: 'allData' }),
    },
    {
      indexes: ['row_scheme_menu_id_code_key'],
      equals: ({ menu_id, code }) => sql<boolean>`menu_id = ${menu_id} and code = ${code} and not all_rows`,
      refusal: ({ code }) => refusal('invalid', 'menu-items.code-taken', { params: { code }, field: 'enCode' }),
    },
  ],
}

async function refuse(change: Change<KeptScheme>): Promise<readonly (Refusal | undefined)[]> {
  const { before, after } = change
  const own = before && (await refuseOwnRight(change, 'rows', before))
  const isDeclared = before !== undefined && before.declared !== null
  if (!after) return [own, isDeclared ? refusal('invalid', 'schemes.declared-stays') : undefined]
  return [
    own,
    await refuseMenu(change, after),
    isDeclared && after.code !== before.code ? refusal('invalid', 'menu-items.published-code', { field: 'enCode' }) : undefined,
    !after.all_rows && after.code === allRowsCode ? refusal('invalid', 'schemes.code-kept', { field: 'enCode' }) : undefined,
  ]
}

/** What the conditions of a menu's schemes are read and written with. */
async function contextOf(asking: Asking, menuId: string): Promise<ConditionContext> {
  const { kernel, session, db } = asking
  const form = await formOfMenu(kernel, db, menuId)
  const [fields, facts] = await Promise.all([allowedFields(asking, menuId, form), serverFacts(kernel, session)])
  // Constants are what an administrator typed into the scheme, not values of records.
  return { fields, facts: { ...facts, covers: () => false } }
}

/**
 * What was sent, with its conditions read; of a change those of the menu that the scheme is of, whatever menu is sent.
 *
 * @param id of the scheme that is changed
 */
async function inputOf(asking: Asking, body: CallBody<typeof createScheme>, id?: string): Promise<SchemeInput> {
  const stored = id === undefined ? undefined : await schemeStore.find(asking.db, id)
  const isAll = stored?.all_rows ?? body.allData === 1
  const isKept = stored !== undefined && (body.conditionJson === null || body.conditionJson === undefined)
  if (isAll || isKept) return { ...body, definition: undefined }
  return { ...body, definition: readScheme(body, await contextOf(asking, stored?.menu_id ?? body.moduleId)) }
}

type Say = CallContext<Call>['say']

function onWire(item: KeptScheme, context: ConditionContext, say: Say) {
  const { id, menu_id, code, name, all_rows, definition, sort_code, description, declared, version } = item
  return {
    id,
    moduleId: menu_id,
    fullName: name,
    enCode: code,
    ...(all_rows ? { conditionJson: '', matchLogic: 'and' as const } : writeScheme(definition, context)),
    conditionText: all_rows ? say(refusal('invalid', 'schemes.all-rows')) : schemeText(definition, context, say),
    allData: Number(all_rows),
    sortCode: sort_code,
    description,
    origin: declared === null ? ('hand' as const) : ('published' as const),
    version,
  }
}

/** The rows that come and go for everybody who has the scheme by a role. */
async function effectsOf({ kernel, session }: Asking, { moduleId, schemeId }: CallBody<typeof previewScheme>, scheme: RowScheme) {
  const [{ grants }, directory] = await Promise.all([kernel.access.holdings(session), kernel.directory.snapshot()])
  const roles = [...grants.granted].flatMap(([id, things]) => (things.get('rows')?.has(schemeId) ? [id] : []))
  const people = [...new Set(roles.flatMap((id) => directory.usersOfRole(id)))]
  return countRowEffects({ kernel, session }, grants, withScheme(grants, moduleId, schemeId, scheme), people)
}

const [create, update, read] = [createHandler(schemes), updateHandler(schemes), readHandler(schemes)]

export const schemeCalls = [
  serve(listSchemes, async (asking) => {
    const { moduleId } = asking.params
    await presentMenu(asking, moduleId)
    const context = await contextOf(asking, moduleId)
    const found = await schemeStore.list(asking.db, {
      where: [sql<boolean>`menu_id = ${moduleId}`],
      order: sql`all_rows desc, sort_code, code, id`,
    })
    const shown = found.filter(({ name, code }) => holdsKeyword(asking.query.keyword, [name, code]))
    return { list: shown.map((item) => onWire(item, context, asking.say)) }
  }),
  serve(createScheme, async (context) => create({ ...context, body: await inputOf(context, context.body) })),
  serve(updateScheme, async (context) => update({ ...context, body: await inputOf(context, context.body, context.params.id) })),
  serve(readCall, async (asking) => {
    const found = await read(asking)
    return onWire(found, await contextOf(asking, found.menu_id), asking.say)
  }),
  serve(deleteScheme, removeHandler(schemes)),
  serve(schemeUse, roleUse('rows')),
  serve(previewScheme, async (asking) => {
    const { kernel, session, body } = asking
    const form = present(await presentMenu(asking, body.moduleId))
    const context = await contextOf(asking, body.moduleId)
    const scheme = readScheme(body, context)
    const counted = await countAdmitted(kernel, session, { functionId: form.fn.id, scheme, userId: body.userId })
    const [effect] = await effectsOf(asking, body, scheme)
    return { ...counted, conditionText: schemeText(scheme, context, asking.say), ...(effect ? { effect } : {}) }
  }),
]
