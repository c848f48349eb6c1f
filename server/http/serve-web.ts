import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export const webBase = '/businessSystem'

/** Scripts of form definitions run in a worker that compiles WebAssembly, and reaches nothing: no network, no other file (security 5.6). */
const scriptWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"

/**
 * Serves the built pages under `/businessSystem`; any address below it that is no file is the application itself, which
 * decides in the browser (history mode). `/` leads there.
 */
export async function serveWeb(app: FastifyInstance, folder: URL): Promise<void> {
  const root = fileURLToPath(folder)
  const page = await readFile(new URL('index.html', folder), 'utf8')
  await app.register(async (assets) => {
    assets.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith(`${webBase}/assets/script-worker-`)) void reply.header('content-security-policy', scriptWorkerPolicy)
    })
    await assets.register(fastifyStatic, {
      root: `${root.replace(/\/$/, '')}/assets`,
      prefix: `${webBase}/assets/`,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    })
  })
  const answer = (
    _request: unknown,
    reply: { header: (name: string, value: string) => { send: (body: string) => unknown }; type: (type: string) => unknown },
  ): unknown => {
    reply.type('text/html; charset=utf-8')
    return reply.header('cache-control', 'no-cache').send(page)
  }
  app.get(webBase, answer)
  app.get(`${webBase}/*`, answer)
  app.get('/', (_request, reply) => reply.redirect(`${webBase}/`, 302))
}
