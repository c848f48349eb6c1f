import { sql } from 'kysely'
import type { Directory } from '#server/directory/directory.ts'
import type { Db, Tx } from '#server/database/types.ts'
import '#server/directory/tables.ts'

/** The account of the first administrator, who cannot be removed and is never shut out by the list of addresses (permissions 1). */
export const builtInAccount = 'admin'

/** Somebody who may do everything. */
export interface Administrator {
  readonly id: string
  readonly account: string
  readonly name: string
}

/** All super administrators, disabled ones too. */
export async function administrators(db: Db | Tx): Promise<readonly Administrator[]> {
  return db
    .selectFrom('user_account')
    .select(['id', 'account', 'name'])
    .where('is_administrator', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('account')
    .execute()
}

/**
 * Makes these people super administrators, and nobody else; the caller has judged whether that may be.
 *
 * @returns the people who gained or lost it; their rights change with the next call
 */
export async function setAdministrators(
  directory: Pick<Directory, 'changed'>,
  tx: Tx,
  ids: readonly string[],
  by: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`update user_account
    set is_administrator = id = any(${[...ids]}::uuid[]), modified_at = now(), modified_by = ${by}, version = version + 1
    where deleted_at is null and is_administrator <> (id = any(${[...ids]}::uuid[])) returning id`.execute(tx)
  const changed = rows.map(({ id }) => id)
  if (changed.length > 0) await directory.changed(tx, { users: changed })
  return changed
}
