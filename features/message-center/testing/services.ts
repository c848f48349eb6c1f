import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { createServer as createPlainServer, type AddressInfo, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'

/** What comes in, in the order in which it does; each is taken once. */
export class Inbox<Item> {
  readonly #items: Item[] = []
  readonly #waiting: ((item: Item) => void)[] = []

  put(item: Item): void {
    const next = this.#waiting.shift()
    if (next) next(item)
    else this.#items.push(item)
  }

  async take(): Promise<Item> {
    return this.#items.shift() ?? new Promise((accept) => void this.#waiting.push(accept))
  }
}

/** What came to the web service. */
interface Post {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Record<string, unknown>
}

const portOf = (address: unknown): number => (address as AddressInfo).port

/** Services outside, on loopback: they begin with the tests of a file and end with them. */
export class Services {
  readonly mails = new Inbox<{ readonly to: string; readonly text: string }>()
  readonly posts = new Inbox<Post>()
  /** Connections to the mail server that takes them and says nothing. */
  readonly calls = new Inbox<Socket>()
  /** What the web service answers. */
  says: object = { errcode: 0 }
  readonly ports = { mail: 0, silent: 0, hook: 0 }
  readonly #open: Socket[] = []

  constructor() {
    const [mail, silent, hook] = [this.#mailServer(), this.#silentServer(), this.#webService()]
    beforeAll(async () => {
      await new Promise<void>((resolve) => void mail.listen(0, '127.0.0.1', resolve))
      silent.listen(0, '127.0.0.1')
      hook.listen(0, '127.0.0.1')
      await Promise.all([once(silent, 'listening'), once(hook, 'listening')])
      Object.assign(this.ports, { mail: portOf(mail.server.address()), silent: portOf(silent.address()), hook: portOf(hook.address()) })
    })
    afterAll(async () => {
      this.hangUp()
      silent.close()
      hook.close()
      await new Promise<void>((resolve) => mail.close(resolve))
    })
  }

  /** Their addresses, as an administrator allows them. */
  get addresses(): string {
    return Object.values(this.ports)
      .map((port) => `127.0.0.1:${port}`)
      .join(',')
  }

  /** Ends the connections to the silent mail server. */
  hangUp(): void {
    for (const socket of this.#open) socket.destroy()
  }

  /** A real mail server that refuses addresses of one domain. */
  #mailServer(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onRcptTo: ({ address }, _session, done) => done(address.endsWith('@nowhere.example.com') ? new Error('unknown') : null),
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          this.mails.put({ to: envelope.rcptTo[0]!.address, text: Buffer.concat(parts).toString('utf8') })
          done()
        })
      },
    })
  }

  #silentServer() {
    return createPlainServer((socket) => {
      socket.on('error', () => {})
      this.#open.push(socket)
      this.calls.put(socket)
    })
  }

  #webService(): Server {
    return createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        this.posts.put({ url: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) as Record<string, unknown> })
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(this.says))
      })
    })
  }
}
