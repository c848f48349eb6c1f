import type { Db, Tx } from '#server/database/types.ts'
import './tables.ts'

/** Hashes of the installed steps of an application, by name. */
export async function installedSteps(db: Db, application: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('application_step').select(['name', 'hash']).where('application', '=', application).execute()
  return new Map(rows.map((row) => [row.name, row.hash]))
}

/** Records a step as installed, in the transaction of its last write. */
export async function noteInstalled(tx: Tx, application: string, step: { readonly name: string; readonly hash: string }): Promise<void> {
  const content = { hash: step.hash, installed_at: new Date() }
  await tx
    .insertInto('application_step')
    .values({ application, name: step.name, ...content })
    .onConflict((conflict) => conflict.columns(['application', 'name']).doUpdateSet(content))
    .execute()
}
