import { sql } from 'kysely'
import type { AccessControl } from '#server/access/access-control.ts'
import { withDeclared } from '#server/access/declared.ts'
import type { Tx } from '#server/database/types.ts'
import { noteOf, writeNote, type Writing } from '#server/resource/audited-change.ts'
import './tables.ts'

interface Parts {
  readonly access: Pick<AccessControl, 'changed'>
  readonly now: () => number
}

export interface SystemInput {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly icon?: string
  readonly isMain?: boolean
  readonly enabled?: boolean
  readonly sortCode?: number
  readonly property?: Readonly<Record<string, unknown>>
}

/**
 * Creates the system as the program or an application declares it, or brings it up to date: what an administrator changed stays as
 * it is, also that it was disabled or deleted. Writes nothing when nothing changes.
 *
 * @throws Refused 409 when the version that was read is not the stored one
 */
export async function upsertSystem(kernel: Parts, writing: Writing, given: SystemInput): Promise<void> {
  const { tx } = writing
  const declared = {
    code: given.code,
    name: given.name,
    icon: given.icon ?? '',
    is_main: given.isMain ?? false,
    enabled: given.enabled ?? true,
    sort_code: given.sortCode ?? 0,
    property: given.property ?? {},
  }
  const stored = await tx.selectFrom('system').selectAll().where('id', '=', given.id).forUpdate().executeTakeFirst()
  const content = withDeclared(declared, stored, stored?.declared)
  const note = noteOf({ kind: 'system', object: `system:${given.id}`, content }, stored, writing)
  if (stored)
    await tx
      .updateTable('system')
      .set({ declared: JSON.stringify(declared) })
      .where('id', '=', given.id)
      .execute()
  if (!note) return
  const row = { ...content, property: JSON.stringify(content.property), modified_by: writing.actor.userId ?? null }
  await tx
    .insertInto('system')
    .values({ id: given.id, ...row, declared: JSON.stringify(declared), created_by: row.modified_by })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...row, modified_at: new Date(), version: eb('system.version', '+', 1) })),
    )
    .execute()
  await writeNote(writing, note, kernel.now())
  await kernel.access.changed(tx)
}

export interface MenuInput {
  readonly id: string
  readonly parentId?: string | undefined
  readonly systemId: string
  readonly code: string
  readonly name: string
  readonly icon?: string
  /** Document 1, section 2. */
  readonly type: number
  readonly address?: string
  readonly linkTarget?: '' | '_self' | '_blank'
  /** `moduleId` names the function of a type 3, the dictionary category of a 4, the portal of an 8. */
  readonly property?: Readonly<Record<string, unknown>>
  readonly judges?: { readonly buttons?: boolean; readonly columns?: boolean; readonly fields?: boolean; readonly rows?: boolean }
  readonly hidden?: boolean
  readonly enabled?: boolean
  readonly sortCode?: number
}

/**
 * Creates the menu as the program, an application or a publication declares it, or brings it up to date. Member by member: what an
 * administrator changed stays as it is, what nobody changed follows the declaration. Whether it is enabled, hidden or deleted is the
 * administrator's alone.
 */
export async function upsertMenu(kernel: Parts, writing: Writing, given: MenuInput): Promise<void> {
  const { tx } = writing
  const declared = await declaredMenu(tx, given)
  const stored = await tx.selectFrom('menu').selectAll().where('id', '=', given.id).forUpdate().executeTakeFirst()
  const content = withDeclared(declared, stored, stored?.declared)
  const note = noteOf({ kind: 'menu', object: `menu:${given.id}`, content }, stored, writing)
  if (stored)
    await tx
      .updateTable('menu')
      .set({ declared: JSON.stringify(declared) })
      .where('id', '=', given.id)
      .execute()
  if (!note) return
  await freeCode(tx, given.id, content)
  const row = { ...content, property: JSON.stringify(content.property), modified_by: writing.actor.userId ?? null }
  const made = { hidden: given.hidden ?? false, enabled: given.enabled ?? true, declared: JSON.stringify(declared) }
  await tx
    .insertInto('menu')
    .values({ id: given.id, ...row, ...made, created_by: row.modified_by })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...row, modified_at: new Date(), version: eb('menu.version', '+', 1) })),
    )
    .execute()
  await writeNote(writing, note, kernel.now())
  await kernel.access.changed(tx)
}

async function declaredMenu(tx: Tx, given: MenuInput) {
  return {
    parent_id: await livingParent(tx, given.parentId),
    system_id: given.systemId,
    code: given.code,
    name: given.name,
    icon: given.icon ?? '',
    type: given.type,
    address: given.address ?? '',
    link_target: given.linkTarget ?? '',
    property: given.property ?? {},
    judges_buttons: given.judges?.buttons ?? false,
    judges_columns: given.judges?.columns ?? false,
    judges_fields: given.judges?.fields ?? false,
    judges_rows: given.judges?.rows ?? false,
    sort_code: given.sortCode ?? 0,
  }
}

/** The folder it is declared in; the top where an administrator has deleted that. */
async function livingParent(tx: Tx, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const parent = await tx.selectFrom('menu').select('deleted_at').where('id', '=', id).executeTakeFirst()
  return parent && parent.deleted_at !== null ? null : id
}

/** A code that an administrator took meanwhile goes to the menu that is declared: calls ask for its rights by this code. */
async function freeCode(tx: Tx, id: string, { system_id, code }: { readonly system_id: string; readonly code: string }): Promise<void> {
  await tx
    .updateTable('menu')
    .set((eb) => ({ code: sql<string>`code || '.' || right(id, 8)`, modified_at: new Date(), version: eb('version', '+', 1) }))
    .where('system_id', '=', system_id)
    .where('category', '=', 'Web')
    .where('code', '=', code)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .execute()
}
