import type { Uses } from '#engine/resource/calls.ts'
import { refusal } from '#engine/values/refusal.ts'
import { schemeStore, itemStore } from '#server/access/item-stores.ts'
import type { GrantKind } from '#server/access/tables.ts'
import type { Call } from '#engine/contract/call.ts'
import type { CallContext } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'

/** Names shown of many. */
const namesShown = 5

/** Answers which roles grant an item: they lose it with a deletion, which the question before tells. */
export function roleUse(kind: Extract<GrantKind, 'button' | 'column' | 'field' | 'rows'>) {
  return async ({
    db,
    params,
    say,
  }: Pick<Asking, 'db'> & Pick<CallContext<Call>, 'say'> & { readonly params: { readonly id: string } }) => {
    present(await (kind === 'rows' ? schemeStore : itemStore).find(db, params.id))
    const roles = await db
      .selectFrom('role_grant')
      .innerJoin('role', 'role.id', 'role_grant.role_id')
      .select('role.name')
      .where('role_grant.kind', '=', kind)
      .where('item_id', '=', params.id)
      .where('role.deleted_at', 'is', null)
      .orderBy('role.sort_code')
      .orderBy('role.name')
      .execute()
    const names = roles.slice(0, namesShown).map(({ name }) => name)
    const told = { count: roles.length, names: `${names.join('、')}${roles.length > namesShown ? '…' : ''}` }
    const notes = roles.length === 0 ? [] : [say(refusal('invalid', 'menu-items.granted-by', { params: told }))]
    return { functions: [], records: 0, atLeast: false, holders: [], notes } satisfies Uses
  }
}
