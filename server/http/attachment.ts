import type { BytesAnswer } from '#server/http/serve.ts'

/** Headers of a download: the browser saves it and never runs any of its content (security 8.4). */
export function attachment(name: string, contentType: string, body: BytesAnswer['body']): BytesAnswer {
  const headers = {
    'content-disposition': `attachment; filename*=UTF-8''${headerText(fileName(name))}`,
    'content-security-policy': "sandbox; default-src 'none'",
  }
  return { contentType, headers, body }
}

/** A file name that every file system accepts. */
export function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{C}]/gu, '_')
}

/** Encodes a text for a header: RFC 5987 leaves fewer characters unencoded than `encodeURIComponent`. */
export function headerText(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
