import type { FastifyReply, FastifyRequest } from 'fastify'

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
 * Puts the protective headers on an answer; a route may have set its own stricter policy.
 *
 * @param isSecure users reach the product by HTTPS: browsers are told to use only that (HSTS)
 */
export function protectAnswer(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void {
  if (isSecure || request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000')
  if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', contentSecurityPolicy)
  void reply.headers(onEvery)
}

const onEvery = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
} as const
