import { sql } from 'kysely'
import { addressFor } from '#engine/access/menu-paths.ts'
import type { CallBody } from '#engine/contract/call.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { createMenu, deleteMenu, menuUse, readMenu, switchMenu, topMenu, updateMenu } from '#features/menus/contract.ts'
import { addButtons } from '#features/menus/server/made-buttons.ts'
import { refuseForeignCode, refuseMenu, refuseWider } from '#features/menus/server/rules.ts'
import { refuseSubject, subjectsIn } from '#features/menus/server/subjects.ts'
import { usedMenus } from '#features/menus/server/uses.ts'
import { menuProperty, mergedProperty } from '#server/access/menu-property.ts'
import { menuStore, systemStore, type MenuRow } from '#server/access/menu-store.ts'
import { serve } from '#server/http/serve.ts'
import { dropWithDefinition } from '#server/managed/drop-translations.ts'
import { present, readHandler } from '#server/managed/read-rows.ts'
import type { Change, Resource } from '#server/managed/resource.ts'
import { refuseHeld, usesHandler } from '#server/managed/uses.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'

/** In which order entries are listed; the navigation has the same. */
export const inOrder = sql`sort_code, id`

/** What is typed; an entry that is changed keeps system and category. */
export type Typed = CallBody<typeof updateMenu> & Partial<Pick<CallBody<typeof createMenu>, 'systemId' | 'category'>>

export const menus: Resource<MenuRow, Typed, ReturnType<typeof wireOne>> = {
  store: menuStore,
  action: 'menu',
  wire: wireOne,
  typed: (body, { key, before }, { kernel }) => ({
    ...typedMenu(body, before),
    ...key,
    created_at: before?.created_at ?? new Date(kernel.now()),
  }),
  // The version of the grants stays locked until the commit: what the rules saw of the tree still holds when it is written.
  begin: (kernel, tx) => kernel.access.changed(tx),
  refuse,
  written: async (change) => {
    const { tx, kernel, session, before, after } = change
    const { id = '', system_id: systemId = '' } = before ?? {}
    const gone = { owner: { kind: 'menus', id: systemId }, place: id } as const
    await dropWithDefinition(change, gone, async () => {
      const others = await menuStore.list(tx, { order: inOrder, where: [sql<boolean>`system_id = ${systemId}`] })
      return [(await systemStore.find(tx, systemId))?.name ?? '', ...others.map(({ name }) => name)]
    })
    if (after && after.type !== before?.type) await addButtons(tx, [after], { now: new Date(kernel.now()), userId: session.userId })
  },
  unique: [
    {
      indexes: ['menu_code'],
      // The rules look for it themselves; the index judges alone.
      equals: () => undefined,
      refusal: ({ code }) => refusal('invalid', 'menus.code-taken', { params: { code }, field: 'enCode' }),
    },
  ],
}

export const menuCalls = [
  serve(createMenu, createHandler(menus)),
  serve(updateMenu, updateHandler(menus)),
  serve(readMenu, readHandler(menus)),
  serve(deleteMenu, removeHandler(menus)),
  serve(switchMenu, switchHandler(menus)),
  serve(
    menuUse,
    usesHandler(usedMenus, async ({ params, db }) => present(await menuStore.find(db, params.id))),
  ),
]

/** The members of an entry as they were typed over what stood there. */
export function typedMenu(body: Typed, before: MenuRow | undefined) {
  const { parentId, type, enCode, urlAddress, linkTarget } = body
  const property = mergedProperty(body.propertyJson, before?.property, menuProperty, 'menus.property-wrong')
  const isSame = before !== undefined && before.type === type
  const entered = urlAddress ?? (isSame ? before.address : '')
  const isKept = isSame && before.code === enCode && type !== 2 && type !== 7
  return {
    parent_id: parentId === undefined ? (before?.parent_id ?? null) : parentOf(parentId),
    system_id: before?.system_id ?? body.systemId ?? '',
    category: before?.category ?? body.category ?? 'Web',
    code: enCode,
    name: body.fullName,
    icon: body.icon,
    type,
    address: isKept ? before.address : addressFor(type, enCode, entered),
    link_target: type === 7 ? linkTarget || (before?.link_target ?? '') || '_self' : '',
    property,
    judges_buttons: flagOr(body.isButtonAuthorize, before?.judges_buttons ?? false),
    judges_columns: flagOr(body.isColumnAuthorize, before?.judges_columns ?? false),
    judges_fields: flagOr(body.isFormAuthorize, before?.judges_fields ?? false),
    judges_rows: flagOr(body.isDataAuthorize, before?.judges_rows ?? false),
    enabled: flagOr(body.enabledMark, before?.enabled ?? true),
    hidden: flagOr(body.hidden, before?.hidden ?? false),
    sort_code: body.sortCode ?? before?.sort_code ?? 0,
    description: body.description ?? before?.description ?? '',
    isBuiltIn: before?.isBuiltIn ?? false,
  }
}

const flagOr = (flag: 0 | 1 | null | undefined, otherwise: boolean): boolean =>
  flag === null || flag === undefined ? otherwise : flag === 1

/** The parent of an entry; clients of the family write the top as `-1`. */
export const parentOf = (parentId: string): string | null => (parentId === topMenu || parentId === '0' ? null : parentId)

async function refuse(change: Change<MenuRow>): Promise<readonly (Refusal | undefined)[]> {
  const { kernel, tx, before, after } = change
  if (!after) return before ? refuseHeld({ kernel }, usedMenus, before) : []
  const all = await menuStore.list(tx, { order: inOrder })
  const { isAdministrator } = change.session
  return [
    before || (await systemStore.find(tx, after.system_id)) ? undefined : refusal('invalid', 'menus.system-unknown', { field: 'systemId' }),
    ...refuseMenu(after, before, all),
    await refuseSubject(subjectsIn(kernel), after, before),
    ...(isAdministrator || !before ? [] : refuseWider(after, before, all)),
    isAdministrator ? undefined : refuseForeignCode(after, before, all),
  ]
}

/** An entry on the wire, besides what stands below it. */
export function wire(row: MenuRow) {
  return {
    id: row.id,
    parentId: row.parent_id ?? topMenu,
    fullName: row.name,
    enCode: row.code,
    icon: row.icon,
    type: row.type,
    urlAddress: row.address,
    linkTarget: row.link_target,
    category: row.category,
    systemId: row.system_id,
    propertyJson: JSON.stringify(row.property),
    sortCode: row.sort_code,
    enabledMark: Number(row.enabled),
    isButtonAuthorize: Number(row.judges_buttons),
    isColumnAuthorize: Number(row.judges_columns),
    isFormAuthorize: Number(row.judges_fields),
    isDataAuthorize: Number(row.judges_rows),
    hidden: Number(row.hidden),
    isBuiltIn: row.isBuiltIn,
    version: row.version,
  }
}

function wireOne(row: MenuRow) {
  return { ...wire(row), description: row.description }
}
