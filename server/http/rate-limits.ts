import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { changesState, type Call, type RateClass } from '#engine/contract/call.ts'
import type { Settings } from '#server/settings.ts'
import { tooMany } from '#server/too-many.ts'

/**
 * Budgets of requests a minute (security 10), counted by each node for itself. Sign-in, captcha and the like have their own
 * budgets in the database, because those must hold across nodes.
 */
export class RateLimits {
  readonly #address: RateLimiterMemory
  readonly #checks: RateLimiterMemory
  readonly #user: RateLimiterMemory
  readonly #classes: Readonly<Record<'write' | 'search' | 'exchange' | 'reveal', RateLimiterMemory>>

  constructor(limits: Settings['limits']) {
    const aMinute = (points: number): RateLimiterMemory => new RateLimiterMemory({ points, duration: 60 })
    this.#address = aMinute(limits.requestsPerAddress)
    this.#checks = aMinute(limits.checksPerAddress)
    this.#user = aMinute(limits.requestsPerUser)
    this.#classes = {
      write: aMinute(limits.writesPerUser),
      search: aMinute(limits.searchesPerUser),
      exchange: aMinute(limits.exchangesPerUser),
      reveal: aMinute(limits.revealsPerUser),
    }
  }

  /** @throws Refused 429 with the seconds to wait */
  async countAddress(address: string, declaration?: Call): Promise<void> {
    await take(this.#address, address)
    if (declaration?.rate === 'check') await take(this.#checks, address)
  }

  /** Gives an address back what a check has cost that found something: many people behind one address check what they have in hand. */
  async forgiveCheck(address: string): Promise<void> {
    await this.#checks.reward(address)
  }

  /** @throws Refused 429 with the seconds to wait */
  async countUser(userId: string, declaration: Call): Promise<void> {
    await take(this.#user, userId)
    const rate = rateOf(declaration)
    if (rate !== 'read' && rate !== 'check') await take(this.#classes[rate], userId)
  }
}

/** In which budget of a user a call counts. */
export function rateOf(declaration: Call): RateClass {
  return declaration.rate ?? (changesState(declaration) ? 'write' : 'read')
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    throw tooMany(Math.ceil(reason.msBeforeNext / 1000))
  }
}
