import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call, CallAnswer, CallInput } from '#engine/contract/call.ts'
import { approveCall, changeRequest, returnCall, startRequest, requestDetail } from '#features/approvals/contract.ts'
import { filing as production, filingValues, givenPledge, testSignature, type FileItem } from '#server/testing/given-filing.ts'
import { TestClient } from '#server/testing/test-client.ts'
import type { ActKind, Ledger, LedgerFiling } from './ledger.ts'
import type { Random } from './random.ts'

/** Accounts that take part, signed in once: sessions survive every kill. */
export type Account = 'enterprise' | 'enterprise2' | 'village' | 'reviewer' | 'county' | 'chief'
export type Tokens = Readonly<Record<Account, string>>

/** No answer came, or one that leaves open whether the change happened. */
export class Unanswered extends Error {}

type Step = 'village' | 'town' | 'county' | 'chief' | 'start'

const personOf = { village: 'village', town: 'reviewer', county: 'county', chief: 'chief' } as const

/** What follows each decision; own land owes no deposit, so nobody confirms one. */
const after: Readonly<Record<Exclude<Step, 'start'>, Step | undefined>> = {
  village: 'town',
  town: 'county',
  county: 'chief',
  chief: undefined,
}

/** A filing under way; after a return it goes to the village again or straight back. */
interface Running {
  readonly filing: LedgerFiling
  readonly values: Readonly<Record<string, unknown>>
  step: Step
  backTo: Step
}

/** A request that changes something, kept until its outcome is known, with the key under which it may be repeated. */
interface Act {
  readonly kind: ActKind
  readonly filing: LedgerFiling | undefined
  readonly send: () => Promise<void>
  tries: number
}

/** One thread of work: files, approves, returns and submits again, one request after the other. */
export class FilingLoop {
  readonly #random: Random
  readonly #ledger: Ledger
  readonly #tokens: Tokens
  readonly #filer: 'enterprise' | 'enterprise2'
  #address = ''
  #running: Running | undefined
  #pending: Act | undefined

  constructor(parts: { random: Random; ledger: Ledger; tokens: Tokens; filer: 'enterprise' | 'enterprise2' }) {
    this.#random = parts.random
    this.#ledger = parts.ledger
    this.#tokens = parts.tokens
    this.#filer = parts.filer
  }

  /** The command that was sent and has no answer yet. */
  get pending(): Pick<Act, 'kind' | 'filing'> | undefined {
    return this.#pending
  }

  /** Repeats what has no answer, with its key, so that the outcome is known. */
  async settle(address: string): Promise<void> {
    this.#address = address
    if (!this.#pending) return
    this.#ledger.repeated += 1
    await this.#perform(this.#pending)
  }

  /** Works until the product is gone or the loop is asked to end. */
  async work(shallGoOn: () => boolean): Promise<void> {
    try {
      while (shallGoOn()) await this.#next()
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
    }
  }

  async #next(): Promise<void> {
    const running = this.#running
    if (!running) return this.#file()
    if (this.#random.happens(0.05)) this.#running = undefined
    else if (running.step === 'start') await this.#resubmit(running)
    else await this.#decide(running, running.step)
  }

  async #file(): Promise<void> {
    const pledge = await this.#upload()
    const isLarge = this.#random.happens(0.3)
    const values = this.#values(pledge, isLarge)
    const body = { flowId: production.flowId, formData: values, status: 0 as const }
    const rows = (values.items as unknown[]).length
    await this.#act('submit', undefined, this.#filer, startRequest, { body }, (answer) => {
      if (Array.isArray(answer)) throw new Error('nobody was found to approve')
      const { id, number } = answer
      const filing = this.#ledger.submitted(id, number ?? '', rows)
      this.#running = { filing, values, step: 'village', backTo: 'village' }
      return filing
    })
  }

  #values(pledge: FileItem, isLarge: boolean): Record<string, unknown> {
    const values = filingValues(pledge, String(this.#random.between(20, 60)))
    const [row] = values.items as Record<string, unknown>[]
    const rows = Array.from({ length: this.#random.between(1, 4) }, (_, index) => ({
      ...row,
      planArea: String(isLarge && index === 0 ? 600 : 20 + index),
    }))
    return { ...values, prodMode: 'seed.prodMode.own', items: rows }
  }

  async #resubmit(running: Running): Promise<void> {
    const { filing, values } = running
    const { flowTaskInfo, formData } = await this.#read(this.#filer, filing.id)
    // The rows as they are stored, one of them changed: a re-submission writes into the sub-table too.
    const rows = (formData.items as Record<string, unknown>[]).map((row, index) =>
      index === 0 ? { ...row, planUnit: String(this.#random.between(300, 500)) } : row,
    )
    const changed = { ...values, items: rows, remark: `改 ${filing.acts.length}` }
    const body = { flowId: production.flowId, formData: changed, status: 0 as const, version: flowTaskInfo.version }
    await this.#act('resubmit', filing, this.#filer, changeRequest, { params: { id: filing.id }, body }, () => {
      running.step = running.backTo
      return filing
    })
  }

  async #decide(running: Running, step: Exclude<Step, 'start'>): Promise<void> {
    const { filing } = running
    const person = personOf[step]
    const { operation } = await this.#read(person, filing.id)
    if (!operation) throw new Error(`${person} has no to-do of ${filing.number} at ${step}`)
    const params = { id: operation.taskOperatorId }
    const returns = this.#random.happens(0.3) && filing.acts.length < 8
    if (!returns) {
      const body = { handleOpinion: '同意', signImg: testSignature }
      return this.#act('approve', filing, person, approveCall, { params, body }, () => {
        const next = after[step]
        if (next) running.step = next
        else this.#running = undefined
        return filing
      })
    }
    const straightBack = this.#random.happens(0.5)
    const said = { handleOpinion: '请补充亲本来源说明', signImg: testSignature }
    const body = { ...said, rejectStep: '0', rejectType: straightBack ? 2 : 1 }
    await this.#act('return', filing, person, returnCall, { params, body }, () => {
      running.step = 'start'
      // The village always gets it straight back.
      running.backTo = straightBack ? step : 'village'
      return filing
    })
  }

  async #act<C extends Call>(
    kind: ActKind,
    filing: LedgerFiling | undefined,
    by: Account,
    declaration: C,
    input: CallInput<C>,
    done: (answer: CallAnswer<C>) => LedgerFiling,
  ): Promise<void> {
    const idempotencyKey = randomUUID()
    const send = async (): Promise<void> => this.#ledger.note(done(await this.#call(by, declaration, input, idempotencyKey)), kind)
    await this.#perform({ kind, filing, send, tries: 0 })
  }

  async #perform(act: Act): Promise<void> {
    this.#pending = act
    await act.send()
    this.#pending = undefined
  }

  async #call<C extends Call>(by: Account, declaration: C, input: CallInput<C>, idempotencyKey: string): Promise<CallAnswer<C>> {
    for (;;) {
      const answer = await unlessLost(this.#as(by).call(declaration, input, { idempotencyKey }))
      if (answer.code === 200) return answer.data
      // The interrupted run still holds the key in the database: the answer asks to repeat the request later.
      if (answer.code !== 409 || answer.headers.get('retry-after') === null)
        throw new Error(`${declaration.path} answered ${answer.code}: ${answer.msg} ${JSON.stringify(answer.data)}`)
      await pause(20)
    }
  }

  async #read(by: Account, id: string): Promise<CallAnswer<typeof requestDetail>> {
    const { code, msg, data } = await unlessLost(this.#as(by).call(requestDetail, { params: { id }, query: {} }))
    if (code !== 200) throw new Error(`${by} could not read ${id}: ${code} ${msg}`)
    return data
  }

  async #upload(): Promise<FileItem> {
    return unlessLost(givenPledge(this.#as(this.#filer)))
  }

  #as(account: Account): TestClient {
    return new TestClient(this.#address, this.#tokens[account])
  }
}

/** Whether the outcome is unknown: a broken connection, or a server that lost its database meanwhile. */
async function unlessLost<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked.catch((error: unknown) => {
    // `fetch` says so when the connection broke, `json` when it broke inside the answer.
    if (error instanceof TypeError || error instanceof SyntaxError || (error instanceof Error && /answered 50[03]/.test(error.message)))
      throw new Unanswered(error.message)
    throw error
  })
  const code = answer !== null && typeof answer === 'object' && 'code' in answer ? answer.code : 200
  if (code === 500 || code === 503) throw new Unanswered(`answered ${code}`)
  return answer
}
