import { sql } from 'kysely'
import { holdsKeyword } from '#engine/resource/search.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { formOfMenu, type MenuForm } from '#features/menu-items/server/menu-form.ts'
import { itemStore, type KeptItem } from '#server/access/item-stores.ts'
import type { GrantKind, KeptKind } from '#server/access/tables.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking, Change, Resource } from '#server/managed/resource.ts'

/** What is typed for an item, whatever its kind. */
interface ItemInput {
  readonly moduleId: string
  readonly fullName: string
  readonly enCode: string
  readonly sortCode?: number | null | undefined
  readonly enabledMark?: 0 | 1 | null | undefined
  readonly description?: string | null | undefined
}

/** One of the kinds of items that a menu has: what it has besides name, code, order and state. */
export interface ItemKindRules<Input extends ItemInput, Wire> {
  readonly kind: KeptKind
  /** Prefix of its actions in the audit log. */
  readonly action: string
  /** The stored code of what was typed. */
  readonly code: (input: Input) => string
  /** Parent and further members. */
  readonly rest: (input: Input, before: KeptItem | undefined) => Partial<Pick<KeptItem, 'parent_id' | 'property'>>
  readonly wire: (item: KeptItem) => Wire
  /** Its own rules. */
  readonly refuse: (change: Change<KeptItem>, item: KeptItem) => Promise<readonly (Refusal | undefined)[]>
  readonly refuseRemoval?: (change: Change<KeptItem>, item: KeptItem) => Promise<readonly (Refusal | undefined)[]>
}

/** Makes the resource of a kind of items: what they have in common stands here. */
export function itemsOf<Input extends ItemInput, Wire>(rules: ItemKindRules<Input, Wire>): Resource<KeptItem, Input, Wire> {
  const { kind } = rules
  return {
    store: itemStore,
    action: rules.action,
    wire: rules.wire,
    typed: (input, { key, before }) => {
      const enabled = input.enabledMark === null || input.enabledMark === undefined ? (before?.enabled ?? true) : input.enabledMark === 1
      return {
        parent_id: null,
        property: {},
        withdrawn: false,
        declared: null,
        ...before,
        ...key,
        ...rules.rest(input, before),
        menu_id: before?.menu_id ?? input.moduleId,
        kind,
        code: rules.code(input),
        name: input.fullName,
        enabled,
        switchedOn: before?.withdrawn ? before.switchedOn : enabled,
        sort_code: input.sortCode ?? before?.sort_code ?? 0,
        description: input.description ?? before?.description ?? '',
      }
    },
    seen: () => sql<boolean>`kind = ${kind}`,
    // Who may use the item is read anew with the commit; until then of two writers the second waits for the first.
    begin: (kernel, tx) => kernel.access.changed(tx),
    refuse: async (change) => {
      const { before, after } = change
      const item = before ?? after
      const own = item && (await refuseOwnRight(change, kind, item))
      if (!after) return before ? [own, ...refuseGoing(before), ...((await rules.refuseRemoval?.(change, before)) ?? [])] : []
      return [own, ...refuseDeclared(before, after), await refuseMenu(change, after), ...(await rules.refuse(change, after))]
    },
    unique: [
      {
        indexes: ['menu_item_menu_id_kind_code_key'],
        equals: ({ menu_id, code }) => sql<boolean>`menu_id = ${menu_id} and kind = ${kind} and code = ${code}`,
        refusal: ({ code }) => refusal('invalid', 'menu-items.code-taken', { params: { code }, field: 'enCode' }),
      },
    ],
  }
}

/** What publishing keeps up would come back, so it is switched off instead. */
function refuseGoing({ declared, withdrawn }: KeptItem): Refusal[] {
  return declared !== null && !withdrawn ? [refusal('invalid', 'menu-items.published-stays')] : []
}

function refuseDeclared(before: KeptItem | undefined, after: KeptItem): Refusal[] {
  if (!before || before.declared === null) return []
  return [
    ...(after.code === before.code ? [] : [refusal('invalid', 'menu-items.published-code', { field: 'enCode' })]),
    ...(after.withdrawn && after.enabled ? [refusal('invalid', 'menu-items.withdrawn', { field: 'enabledMark' })] : []),
  ]
}

/** Folders have nothing to grant but themselves. */
export async function refuseMenu(
  { tx }: Pick<Change<unknown>, 'tx'>,
  { menu_id }: { readonly menu_id: string },
): Promise<Refusal | undefined> {
  const menu = await tx.selectFrom('menu').select('type').where('id', '=', menu_id).where('deleted_at', 'is', null).executeTakeFirst()
  if (!menu) return refusal('invalid', 'menu-items.menu-unknown', { field: 'moduleId' })
  return menu.type <= 1 ? refusal('invalid', 'menu-items.menu-folder', { field: 'moduleId' }) : undefined
}

/**
 * Nobody but super administrators changes what a role of his own grants (security 4.5): by another code or condition he would give
 * himself more. Where the switch of buttons is off, the menu grants all of them, new ones too.
 */
export async function refuseOwnRight(
  { kernel, session, db }: Asking,
  kind: KeptKind | 'rows',
  { id, menu_id }: { readonly id: string; readonly menu_id: string },
): Promise<Refusal | undefined> {
  if (session.isAdministrator || kind === 'data') return undefined
  const own = (await kernel.directory.snapshot()).person(session.userId)?.roleIds ?? []
  if (own.length === 0) return undefined
  const grants = (thing: GrantKind, itemId: string) =>
    db
      .selectFrom('role_grant')
      .select('role_id')
      .where('kind', '=', thing)
      .where('item_id', '=', itemId)
      .where('role_id', 'in', own)
      .executeTakeFirst()
  if (await grants(kind, id)) return refusal('forbidden', 'menu-items.own-role')
  if (kind !== 'button' || !(await grants('menu', menu_id))) return undefined
  const menu = await db.selectFrom('menu').select('judges_buttons').where('id', '=', menu_id).executeTakeFirst()
  return menu?.judges_buttons === false ? refusal('forbidden', 'menu-items.own-menu') : undefined
}

/** Reads all items of one kind of a menu in their order; `fits` narrows them. */
export async function itemsOfMenu({ db }: Pick<Asking, 'db'>, menuId: string, kind: KeptKind, keyword = ''): Promise<readonly KeptItem[]> {
  const where = [sql<boolean>`menu_id = ${menuId} and kind = ${kind}`]
  const found = await itemStore.list(db, { where, order: sql`sort_code, code, id` })
  return found.filter(({ name, code }) => holdsKeyword(keyword, [name, code]))
}

/** @throws Refused 404 where there is no such menu */
export async function presentMenu({ kernel, db }: Pick<Asking, 'kernel' | 'db'>, menuId: string): Promise<MenuForm | undefined> {
  present(await db.selectFrom('menu').select('id').where('id', '=', menuId).where('deleted_at', 'is', null).executeTakeFirst())
  return formOfMenu(kernel, db, menuId)
}

/** What all items have on the wire. */
export function itemOnWire({ id, menu_id, name, code, sort_code, enabled, description, declared, withdrawn, version }: KeptItem) {
  const origin: 'hand' | 'published' | 'withdrawn' = withdrawn ? 'withdrawn' : declared === null ? 'hand' : 'published'
  return {
    id,
    moduleId: menu_id,
    fullName: name,
    enCode: code,
    sortCode: sort_code,
    enabledMark: Number(enabled),
    description,
    origin,
    version,
  }
}
