import type { FastifyRequest } from 'fastify'
import type { Language } from '#engine/texts/text.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

const sessions = new WeakMap<FastifyRequest, SignedIn>()

/** Attaches the session to the request, which is then answered in the language of the session. */
export function setSession(request: FastifyRequest, session: SignedIn): void {
  sessions.set(request, session)
}

export function sessionOf(request: FastifyRequest): SignedIn | undefined {
  return sessions.get(request)
}

/** Language of the session; without a session the one the browser asks for, which also counts for who never chose one. */
export function languageOf(request: FastifyRequest): Language {
  const ofSession = sessions.get(request)?.language
  if (ofSession) return ofSession
  const wanted = String(request.headers['accept-language'] ?? '').toLowerCase()
  if (/^zh-(tw|hk|hant)|^zhtw/.test(wanted)) return 'zhtw'
  return wanted.startsWith('en') ? 'en' : 'zh'
}
