import { AsyncLocalStorage } from 'node:async_hooks'
import { inflateRawSync } from 'node:zlib'
import { changesState, type Call } from '#engine/contract/call.ts'
import type { RunStatement } from '#server/database/connect.ts'
import type { Feature } from '#server/feature.ts'
import type { Served } from '#server/http/serve.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import type { HiddenWorld, Marker } from './hidden-world.ts'
import { columnMarker } from './hidden-world.ts'
import { Asks, type Ask, type Input } from './leak-arguments.ts'

/** What a call gave away. */
export interface Leak {
  readonly call: string
  /** `trace`: hidden text in the answer; `answer`, `work`: what is hidden is answered otherwise, or by other statements, than what does not exist. */
  readonly by: 'trace' | 'answer' | 'work' | 'failed' | 'never asked'
  readonly detail: string
}

/** The statements of the handlers, those of timers left out. */
export class StatementsOfHandlers {
  readonly #running = new AsyncLocalStorage<string[]>()
  #last: string[] | undefined

  /** The features with their handlers watched. */
  readonly watched = (features: readonly Feature[]): readonly Feature[] =>
    features.map((feature) => ({ ...feature, calls: feature.calls.map((one) => this.#watch(one)) }))

  readonly onStatement = ({ sql }: RunStatement): void => void this.#running.getStore()?.push(kindOf(sql))

  /** What the handler of the last request ran; undefined where none did. */
  readonly take = (): string | undefined => {
    // Of statements that run side by side now one, now the other is first.
    const ran = this.#last?.toSorted().join('\n')
    this.#last = undefined
    return ran
  }

  #watch({ call, handle }: Served): Served {
    return {
      call,
      handle: (context) => {
        const ran: string[] = []
        this.#last = ran
        return this.#running.run(ran, () => handle(context))
      },
    }
  }
}

/** A statement without the tables and fields of a function and without the rights of the reader. */
function kindOf(statement: string): string {
  return statement
    .replace(/\s+/g, ' ')
    .replace(/"?records"?\."?\w+"?/g, 'records')
    .replace(/^select .* from records as r .*$/, 'select from records')
}

/** An answer as far as two of them are compared. */
interface Seen {
  readonly status: number
  readonly code: number
  readonly compared: string
  /** All that left the server, for the search of markers. */
  readonly text: string
  /** Undefined where the request did not come to the handler. */
  readonly ran: string | undefined
}

/** Walks over calls as one reader. */
export class LeakWalk {
  readonly #world: HiddenWorld
  readonly #signIn: () => Promise<TestClient>
  readonly #statements: StatementsOfHandlers
  readonly #seen = new Map<string, Seen>()
  #client: TestClient | undefined

  constructor(world: HiddenWorld, signIn: () => Promise<TestClient>, statements: StatementsOfHandlers) {
    this.#world = world
    this.#signIn = signIn
    this.#statements = statements
  }

  /** What the call gives away of what is hidden from the reader. */
  async leaksOf(call: Call): Promise<Leak[]> {
    this.#seen.clear()
    const asks = new Asks(call, this.#world)
    const answered: { readonly ask: Ask; readonly seen: Seen }[] = []
    const leaks: Leak[] = []
    const put = async (ask: Ask): Promise<Seen> => {
      const seen = await this.#ask(call, ask.input, ask.sent)
      answered.push({ ask, seen })
      leaks.push(...this.#judge(call, ask, seen), ...(await this.#compared(call, ask, seen)))
      if (changesState(call) && seen.code === 200) await this.#stillSignedIn()
      return seen
    }
    for (const ask of asks.anchors) if (isRefusedToAll(call, await put(ask))) return leaks
    for (const ground of groundsOf(answered)) for (const ask of asks.at(ground)) await put(ask)
    if (answered.every(({ seen }) => seen.code === 400 || seen.code === 415))
      leaks.push(leak(call, 'never asked', 'every generated input was refused as malformed: give its members values in leak-arguments.ts'))
    return leaks
  }

  #judge(call: Call, { sent }: Ask, { text, code }: Seen): Leak[] {
    if (code === 500) return [leak(call, 'failed', `when asked with ${sent.join(' ')}`)]
    return markersFor(call, this.#world).flatMap(({ of, texts }) =>
      texts
        // What was sent may be repeated.
        .filter((one) => text.includes(one) && !sent.some((given) => given.includes(one)))
        .map((one) => leak(call, 'trace', `${of}: ${one}, when asked with ${sent.join(' ') || 'nothing'}`)),
    )
  }

  async #compared(call: Call, { control, controlSent, sent }: Ask, seen: Seen): Promise<Leak[]> {
    if (!control) return []
    const key = JSON.stringify(control)
    const other = this.#seen.get(key) ?? (await this.#ask(call, control, controlSent))
    this.#seen.set(key, other)
    const about = `when asked with ${sent.join(' ').slice(0, 200)}`
    if (seen.status !== other.status || seen.compared !== other.compared)
      return [
        leak(
          call,
          'answer',
          `${about}: ${seen.status} ${seen.compared.slice(0, 300)} instead of ${other.status} ${other.compared.slice(0, 300)}`,
        ),
      ]
    return seen.ran === other.ran ? [] : [leak(call, 'work', `${about}: ran ${seen.ran} instead of ${other.ran}`)]
  }

  async #ask(call: Call, input: Input, sent: readonly string[]): Promise<Seen> {
    this.#statements.take()
    const client = await this.#signedIn()
    const form = call.bodyKind === 'multipart' ? { form: fileForm(input.body) } : {}
    const response = await client.fetch(call, { ...input, body: call.body ? input.body : undefined }, form)
    const text = await readable(response)
    const ran = this.#statements.take()
    const envelope = text.startsWith('{"code"') ? (JSON.parse(text) as { code: number; data: unknown }) : undefined
    const linked = await this.#downloaded(client, envelope?.data)
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    return {
      status: response.status,
      code: envelope?.code ?? response.status,
      compared: withoutSent(envelope ? JSON.stringify({ ...envelope, requestId: '' }) : text, sent),
      text: [headers, text, linked].join('\n'),
      ran,
    }
  }

  /** The file that an answer leads to. */
  async #downloaded(client: TestClient, data: unknown): Promise<string> {
    const url = typeof data === 'string' ? data : (data as { url?: unknown } | null)?.url
    if (typeof url !== 'string' || !url.startsWith('/api/')) return ''
    return readable(await fetch(client.address + url, { headers: { authorization: client.token! } }))
  }

  async #signedIn(): Promise<TestClient> {
    this.#client ??= await this.#signIn()
    return this.#client
  }

  /** Some changes end or lock the session. */
  async #stillSignedIn(): Promise<void> {
    const { address, token } = await this.#signedIn()
    const answer = await fetch(`${address}/api/oauth/CurrentUser`, { headers: { authorization: token! } })
    await answer.arrayBuffer()
    if (answer.status !== 200) this.#client = undefined
  }
}

/** Refused by the right to the call itself: another input changes nothing. */
function isRefusedToAll({ access }: Call, { code, ran }: Seen): boolean {
  const isOfInput = typeof access === 'object' && ('functionOf' in access || access.within !== undefined || access.orEntry !== undefined)
  return code === 403 && ran === undefined && !isOfInput
}

/** Addresses with which further members of the input are tried: those that name what the reader may use, one for each function. */
function groundsOf(answered: readonly { readonly ask: Ask; readonly seen: Seen }[]): Ask[] {
  const open = answered.filter(({ ask, seen }) => !ask.control && ![403, 404].includes(seen.code)).map(({ ask }) => ask)
  return [...Map.groupBy(open, ({ input }) => input.params['modelId']).values()].map((some) => some[0]!)
}

const leak = (call: Call, by: Leak['by'], detail: string): Leak => ({ call: `${call.method} ${call.path}`, by, detail })

/** A column that only lists hide may be told by calls about one record. */
function markersFor(call: Call, { markers }: HiddenWorld): readonly Marker[] {
  // The own log tells the addresses that the reader asked for himself.
  if (call.path.endsWith('/Current/SystemLog')) return markers.filter(({ of }) => of !== 'the id of something hidden')
  return /\{id\}/.test(call.path) ? markers : [...markers, columnMarker]
}

/** The text without what was sent, and without what is new in each answer: ids, moments, secrets. */
function withoutSent(text: string, sent: readonly string[]): string {
  const cut = sent
    .filter((one) => one.length > 2)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, one) => rest.replace(new RegExp(`(?<![\\w-])${RegExp.escape(one)}(?![\\w-])`, 'g'), '<sent>'), text)
  return cut
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replace(/\b1[6-9]\d{11}\b/g, '<time>')
    .replace(/[\w-]{40,}/g, '<secret>')
}

function fileForm(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  form.append('file', new Blob(['plain text']), 'note.txt')
  return form
}

/** The body as text; of an archive (a workbook is one) the texts of its entries. */
async function readable(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  return bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? unpacked(bytes) : bytes.toString()
}

/** Entries of a ZIP archive, found by its central directory. */
function unpacked(bytes: Buffer): string {
  const texts: string[] = []
  for (let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4, 'latin1')) {
    const [method, size, start] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)]
    const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const packed = bytes.subarray(content, content + size)
    texts.push((method === 0 ? packed : inflateRawSync(packed)).toString())
  }
  return texts.join('\n')
}
