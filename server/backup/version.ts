import { readFileSync } from 'node:fs'

/** The version of the product, from its package file. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string }
  return version
}
