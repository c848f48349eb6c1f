import { maskDocument, maskPhone } from '#engine/values/masked.ts'
import { furtherMembers, type FurtherMember } from '#features/users/contract.ts'
import { withIdentityNumber } from '#server/directory/identity-number.ts'
import type { ValueCipher } from '#server/encryption/value-cipher.ts'

/** The members of a user without a column of their own, from the column that holds them all; '' for what was never given. */
export function furtherOf(cipher: ValueCipher, userId: string, property: unknown): Record<FurtherMember, string> {
  const stored = withIdentityNumber(cipher, userId, property)
  const entries = furtherMembers.map((member) => [member, String(stored[member] ?? '')] as const)
  return Object.fromEntries(entries) as Record<FurtherMember, string>
}

/** How those of them that are personal numbers are masked. */
export const masks: Readonly<Partial<Record<FurtherMember, (value: string) => string>>> = {
  certificatesNumber: maskDocument,
  telePhone: maskPhone,
  landline: maskPhone,
  urgentTelePhone: maskPhone,
}
