import type { FastifyRequest } from 'fastify'
import type { Language } from '#engine/texts/text.ts'

const known = new WeakMap<FastifyRequest, Language>()

/** From here on the request is answered in the language of its session. */
export function setLanguage(request: FastifyRequest, language: Language): void {
  known.set(request, language)
}

/** Language of the session, before that the one the browser asks for. */
export function languageOf(request: FastifyRequest): Language {
  const ofSession = known.get(request)
  if (ofSession) return ofSession
  const wanted = String(request.headers['accept-language'] ?? '').toLowerCase()
  if (/^zh-(tw|hk|hant)|^zhtw/.test(wanted)) return 'zhtw'
  return wanted.startsWith('en') ? 'en' : 'zh'
}
