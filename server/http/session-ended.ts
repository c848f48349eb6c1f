import type { TextKey } from '#engine/texts/text.ts'

/** No valid session: 600 missing or expired, 601 replaced, forced out or disabled, 602 not a token (platform-api 0). */
export class SessionEnded extends Error {
  readonly code: 600 | 601 | 602
  readonly #text: TextKey | undefined

  /** @param text what the user is told where more is known than the code says */
  constructor(code: 600 | 601 | 602, text?: TextKey) {
    super(`session ended: ${code}`)
    this.#text = text
    this.name = 'SessionEnded'
    this.code = code
  }

  get text(): TextKey {
    if (this.#text !== undefined) return this.#text
    return ({ 600: 'kernel.session-expired', 601: 'kernel.session-replaced', 602: 'kernel.session-invalid' } as const)[this.code]
  }
}
