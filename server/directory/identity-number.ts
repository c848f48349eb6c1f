import { sql } from 'kysely'
import { decryptText, encryptText, isEncryptedText } from '#server/encryption/encrypted-text.ts'
import type { ValueCipher } from '#server/encryption/value-cipher.ts'
import type { Db } from '#server/database/types.ts'

/** The member of `property` that holds the number of somebody's identity card or passport, encrypted. */
const member = 'certificatesNumber'

const placeOf = (userId: string) => ({ table: 'user_account', column: `property.${member}`, row: userId })

/** The property of an account with its identity number in clear. */
export function withIdentityNumber(cipher: ValueCipher, userId: string, property: unknown): Readonly<Record<string, unknown>> {
  const stored = (property ?? {}) as Readonly<Record<string, unknown>>
  const number = stored[member]
  return isEncryptedText(number) ? { ...stored, [member]: decryptText(cipher, placeOf(userId), number) } : stored
}

/**
 * The property as it is stored; members that are not given are left out.
 *
 * @param stored as it was before: a number that did not change stays as it is
 */
export function encryptedProperty(
  cipher: ValueCipher,
  userId: string,
  property: Readonly<Record<string, unknown>>,
  stored?: unknown,
): Readonly<Record<string, unknown>> {
  const number = property[member]
  if (typeof number !== 'string' || number === '') return property
  const before = (stored ?? {}) as Readonly<Record<string, unknown>>
  const isSame = isEncryptedText(before[member]) && withIdentityNumber(cipher, userId, before)[member] === number
  return { ...property, [member]: isSame ? before[member] : encryptText(cipher, placeOf(userId), number) }
}

/** Encrypts numbers that an earlier version stored in clear, and with the newest key those that an older one encrypted. */
export async function encryptIdentityNumbers(db: Db, cipher: ValueCipher): Promise<void> {
  const { rows } = await sql<{ id: string; number: unknown }>`select id, property -> ${member} as number from user_account
    where property ->> ${member} <> ''`.execute(db)
  const due = rows.filter(({ number }) => !isEncryptedText(number) || !cipher.isNewest(Buffer.from(number.$encrypted, 'base64')))
  for (const { id, number } of due) {
    const clear = isEncryptedText(number) ? decryptText(cipher, placeOf(id), number) : String(number)
    const encrypted = JSON.stringify({ [member]: encryptText(cipher, placeOf(id), clear) })
    await sql`update user_account set property = property || ${encrypted}::jsonb
      where id = ${id} and property -> ${member} = ${JSON.stringify(number)}::jsonb`.execute(db)
  }
}
