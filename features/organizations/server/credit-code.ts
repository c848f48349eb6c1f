import { checkCreditCode, tidyIdentifier } from '#engine/values/identifiers.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { OrganizationRow } from '#server/directory/stores.ts'
import type { Change } from '#server/managed/resource.ts'

type Coded = Pick<OrganizationRow, 'id' | 'name' | 'credit_code'>

/** The credit code as it is stored: that of before where it was left out or sent back, none for `''`. */
export function typedCreditCode(typed: string | null | undefined, before: Pick<OrganizationRow, 'credit_code'> | undefined): string | null {
  const stored = before?.credit_code ?? null
  if (typed === undefined || typed === null || typed === stored) return stored
  return tidyIdentifier(typed).toUpperCase() || null
}

/**
 * Why a credit code may not be set. Forms are filled with it, licences are told by it, and who has one is a company whose people other
 * companies do not see: so super administrators alone set it, who see all organizations and may be told which one has it. A code that
 * stays is not asked about, so that whoever may not set it can change the rest.
 *
 * @param others all organizations that are not deleted
 */
export function refuseCreditCode(
  { session, before, after }: Pick<Change<OrganizationRow>, 'session' | 'before' | 'after'>,
  others: readonly Coded[],
): Refusal | undefined {
  const code = after?.credit_code ?? null
  if (!after || code === (before?.credit_code ?? null)) return undefined
  const field = 'creditCode'
  if (!session.isAdministrator) return refusal('forbidden', 'organizations.credit-code-forbidden', { field })
  if (code === null) return undefined
  const verdict = checkCreditCode(code)
  if (!verdict.ok) return { ...verdict.refusal, field }
  const holder = others.find(({ id, credit_code }) => id !== after.id && credit_code === code)
  return holder && refusal('invalid', 'organizations.credit-code-taken', { params: { code, name: holder.name }, field })
}
