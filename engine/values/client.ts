/** System and browser of a client, as far as its user agent tells them; `''` for what it does not tell. */
export function clientOf(userAgent: string): { readonly platForm: string; readonly browser: string } {
  const first = (...names: (readonly [RegExp, string])[]): string => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  return {
    platForm: first([/Windows/, 'Windows'], [/Android/, 'Android'], [/iPhone|iPad/, 'iOS'], [/Mac OS X/, 'macOS'], [/Linux/, 'Linux']),
    browser: first(
      [/Edg\//, 'Edge'],
      [/Firefox\//, 'Firefox'],
      [/MicroMessenger/, 'WeChat'],
      [/Chrome\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ),
  }
}

/** Whether an address belongs to a private network or to the machine itself: without a database of places only these have a name. */
export function isOwnNetwork(address: string): boolean {
  return /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd][0-9a-f]{2}:/i.test(address)
}
