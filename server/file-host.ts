import type { Settings } from '#server/settings.ts'

/** Whether a `Host` header names the host of files, as browsers or proxies write it: also in capitals or with the usual port. */
export function isFileHost({ fileOrigin }: Pick<Settings, 'fileOrigin'>, host: string | undefined): boolean {
  if (fileOrigin === undefined) return false
  const own = new URL(fileOrigin)
  return URL.parse(`${own.protocol}//${host ?? ''}`)?.host === own.host
}
