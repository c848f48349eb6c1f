import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { secretOf } from '#server/sessions/token.ts'
import { isFileHost } from '#server/file-host.ts'
import type { Settings } from '#server/settings.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Gives a file, which goes out on the origin of files where one is set. */
    readonly givesFile?: boolean
  }
}

type Origins = Pick<Settings, 'publicAddress' | 'fileOrigin'>

/**
 * Keeps files and pages apart where an origin of files is set (security 8.4): what somebody uploaded, and a browser might run in spite of
 * all other rules, then reaches nothing of the page.
 *
 * The host of files gives files alone, each for the ticket or signature in its address; a session counts for nothing there. Every other
 * host leads to it from addresses of files. Addresses in records, and in what clients of the family put together, so stay the same whether
 * there is such an origin or not. A request with the header of a session is answered where it came: only programs and scripts of the page
 * can send it, so nothing opens as a page of that host.
 *
 * @param refuse answers what the host of files does not have
 */
export function separateFiles(
  app: FastifyInstance,
  { publicAddress, fileOrigin }: Origins,
  refuse: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  if (fileOrigin === undefined || publicAddress === undefined) return
  const pages = new URL(publicAddress).origin
  app.addHook('onRequest', async (request, reply) => {
    const givesFile = request.routeOptions.config?.givesFile === true
    if (!isFileHost({ fileOrigin }, request.headers.host)) {
      if (!givesFile || secretOf(request.headers.authorization ?? '') !== undefined) return undefined
      const { pathname, search } = new URL(request.url, fileOrigin)
      return reply.header('cache-control', 'no-store').redirect(fileOrigin + pathname + search, 302)
    }
    // The one origin that reads the bytes, whoever asks; no credentials go with it.
    void reply.headers({ 'access-control-allow-origin': pages, 'content-security-policy': "sandbox; default-src 'none'" })
    if (!givesFile) return refuse(request, reply)
    delete request.headers.authorization
    return undefined
  })
}
