import type { FastifyInstance } from 'fastify'

/** The content policy of every page (security 9); antd's css-in-js needs the one relaxation for styles. */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "form-action 'self'",
].join('; ')

/**
 * Puts the protective headers on every answer; a route may set its own stricter policy.
 *
 * @param publicAddress where users reach the product: where it is HTTPS, browsers are told to use only HTTPS (HSTS)
 */
export function secureAnswers(app: FastifyInstance, publicAddress: string | undefined): void {
  const isSecure = publicAddress?.startsWith('https://') ?? false
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isSecure || request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000')
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', contentSecurityPolicy)
    void reply.headers(onEvery)
    done()
  })
}

const onEvery = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
} as const
