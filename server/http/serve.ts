import type { Call, CallBody, CallGives, CallParams, CallQuery } from '#engine/contract/call.ts'
import type { Language } from '#engine/texts/text.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Decide } from '#server/saves/plan.ts'
import type { Audit } from '#server/saves/saves.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** The caller, as far as the transport knows. */
export interface Caller {
  readonly requestId: string
  /** Address of the client; from a proxy's header only when that proxy is configured (security 3.5). */
  readonly address: string
  readonly userAgent: string
  readonly language: Language
}

/** A request as it came, before anything of it was read: what a signature covers. */
export interface SentRequest {
  readonly method: string
  /** Path of the address, without what follows a question mark. */
  readonly path: string
  /** What follows the question mark, `''` where nothing does. */
  readonly query: string
  /** Text of the body, `''` without one. */
  readonly body: string
  /** A header by its name in small letters. */
  readonly header: (name: string) => string | undefined
}

/** A file of a multipart body, already streamed to a temporary place. */
export interface ReceivedFile {
  readonly fieldName: string
  readonly fileName: string
  readonly path: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** Bytes a handler answers instead of the envelope; only for calls declared with `bytes`. */
export interface BytesAnswer {
  readonly contentType: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Buffer | NodeJS.ReadableStream
}

type SessionOf<C extends Call> = C['access'] extends 'public' ? SignedIn | undefined : SignedIn

export interface CallContext<C extends Call> {
  readonly params: CallParams<C>
  readonly query: CallQuery<C>
  readonly body: CallBody<C>
  readonly files: readonly ReceivedFile[]
  readonly caller: Caller
  /** Only of calls declared with `signed`. */
  readonly sent: SentRequest | undefined
  readonly session: SessionOf<C>
  readonly kernel: Kernel
  /** For reads; writes go through `transaction` or `save`. */
  readonly db: Db
  /**
   * Runs the change in one transaction; retried whole on a serialization failure or deadlock, so the work must have no effect
   * outside the database. Its result is the answer of the call: with an idempotency key it is stored with the change, and a
   * repeat gets it without a second effect (security 14.2).
   */
  readonly transaction: (work: (tx: Tx, audit: Audit) => Promise<CallGives<C>>) => Promise<CallGives<C>>
  /** Carries out a change given as a plan, batched with those of other requests; see `Saves.save`. */
  readonly save: <Answer>(decide: Decide<Answer>) => Promise<Answer>
  /**
   * Carries out one of many changes that a request makes one by one: each is done once, however often the request is repeated.
   *
   * @param part names the change among those of the request
   */
  readonly savePart: <Answer>(part: string, decide: Decide<Answer>) => Promise<Answer>
  /** A refusal that is part of an answer, in the caller's language. */
  readonly say: (refusal: Refusal) => string
}

export interface Served {
  readonly call: Call
  readonly handle: (context: CallContext<Call>) => Promise<unknown>
}

/**
 * Binds a call to its handler.
 *
 * @param handler load, decide, store, answer; refuses by throwing `Refused`
 */
export function serve<C extends Call>(declaration: C, handler: (context: CallContext<C>) => Promise<CallGives<C> | BytesAnswer>): Served {
  // The registry holds handlers of all calls in one list; the input of each was checked against its own schemas.
  return { call: declaration, handle: handler }
}
