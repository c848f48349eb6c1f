import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#server/settings.ts'

/** The content policy of every page (security 9); antd's css-in-js needs the one relaxation for styles. */
const contentSecurityPolicy = (fileOrigin: string | undefined): string => {
  // Pages show pictures of that origin, and read the bytes of what they preview.
  const files = fileOrigin === undefined ? '' : ` ${fileOrigin}`
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}`,
    `connect-src 'self'${files}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ].join('; ')
}

/**
 * What puts the protective headers on an answer; a route may have set its own stricter policy. Where users reach the product by HTTPS,
 * browsers are told to use only that (HSTS).
 */
export function answerProtection({
  publicAddress,
  fileOrigin,
}: Pick<Settings, 'publicAddress' | 'fileOrigin'>): (request: FastifyRequest, reply: FastifyReply) => void {
  const isSecure = publicAddress?.startsWith('https://') ?? false
  const policy = contentSecurityPolicy(fileOrigin)
  return (request, reply) => {
    if (isSecure || request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000')
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', policy)
    void reply.headers(onEvery)
  }
}

const onEvery = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
} as const
