/** No valid session: 600 missing or expired, 601 replaced, forced out or disabled, 602 not a token (platform-api 0). */
export class SessionEnded extends Error {
  readonly code: 600 | 601 | 602

  constructor(code: 600 | 601 | 602) {
    super(`session ended: ${code}`)
    this.name = 'SessionEnded'
    this.code = code
  }

  get text(): string {
    return { 600: 'kernel.session-expired', 601: 'kernel.session-replaced', 602: 'kernel.session-invalid' }[this.code]
  }
}
