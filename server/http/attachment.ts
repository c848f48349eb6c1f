import type { BytesAnswer } from '#server/http/serve.ts'

/** Headers of bytes that are saved as a file, whatever they hold: shut off from everything (security 8.4). */
export function attachment(name: string, contentType: string, body: BytesAnswer['body']): BytesAnswer {
  const headers = {
    'content-disposition': `attachment; filename*=UTF-8''${headerText(fileName(name))}`,
    'content-security-policy': "sandbox; default-src 'none'",
  }
  return { contentType, headers, body }
}

/** A name that every file system takes. */
export function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{C}]/gu, '_')
}

/** Text for a header; what RFC 5987 leaves unencoded is less than what the language does. */
export function headerText(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
