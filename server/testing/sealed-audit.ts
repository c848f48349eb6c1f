import { sealAudit, verifyAudit } from '#server/audit/seal.ts'
import type { Db } from '#server/database/types.ts'

/** Seals every entry of the audit log. One seal is not enough: a transaction in another database of the same server delays it. */
export async function sealWhole(db: Db, now: number): Promise<void> {
  do await sealAudit(db, now)
  while ((await verifyAudit(db)).unsealed > 0)
}
