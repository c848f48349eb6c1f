/** The browser of the tests: Debian's package; `npm test` installs it where it is missing. */
export const chromium = {
  path: process.env['SEEDBED_CHROMIUM'] || '/usr/bin/chromium',
  flags: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
} as const
