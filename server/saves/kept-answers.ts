import { decryptText, encryptText, isEncryptedText } from '#server/encryption/encrypted-text.ts'
import type { ValueCipher } from '#server/encryption/value-cipher.ts'
import type { Idempotency } from '#server/saves/stored-answers.ts'

/** The answers of a request as they are kept for its repetitions: encrypted, as they may tell values that tables must not hold in clear. */
export interface KeptAnswers {
  readonly keep: (answer: unknown) => unknown
  /** An answer that was kept; any other as it is. */
  readonly read: <Answer>(answer: Answer) => Answer
}

const asTheyAre: KeptAnswers = { keep: (answer) => answer, read: (answer) => answer }

export function keptAnswers(cipher: ValueCipher, claim: Idempotency | undefined): KeptAnswers {
  if (!claim) return asTheyAre
  const place = { table: 'idempotency', column: 'answer', row: JSON.stringify([claim.userId, claim.route, claim.key]) }
  return {
    keep: (answer) => (answer === null || answer === undefined ? null : encryptText(cipher, place, JSON.stringify(answer))),
    // What was kept is an answer of this very request.
    read: <Answer>(answer: Answer) => (isEncryptedText(answer) ? (JSON.parse(decryptText(cipher, place, answer)) as Answer) : answer),
  }
}
