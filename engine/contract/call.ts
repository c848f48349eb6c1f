import type { z } from 'zod'
import type { AdministrationAction } from '#engine/access/graded-administration.ts'
import type { TextKey, TextParams } from '#engine/texts/text.ts'

/**
 * Who may make a call. Rights that depend on the record itself (row right, open work item) are checked by the handler as well.
 *
 * - `public`: anybody
 * - `signed-in`: a session that is neither locked nor held in a forced password change
 * - `signed-in-restricted`: also during a forced password change (security 3.4)
 * - `signed-in-locked`: also while the screen is locked (security 3.11)
 * - `administrator`: super administrators
 * - `menu`: the menu with this code is granted, and the button, when named; `within` asks on top of it that the caller
 *   administers what the request names; `orEntry` also lets whoever is granted a menu entry made for what the request names; `orMenu`
 *   also lets whoever is granted the menu with that code, and the button there, for whom the handler decides what of it is his
 * - `functionOf`: the menu of the online function whose id stands in the named path parameter is granted, and the button; `orMenu` also
 *   lets whoever is granted the menu with this code, for whom the handler decides what of it is his
 */
export type AccessRule =
  | 'public'
  | 'signed-in'
  | 'signed-in-restricted'
  | 'signed-in-locked'
  | 'administrator'
  | {
      readonly menu: string
      readonly button?: string
      readonly within?: readonly Managed[]
      readonly orEntry?: EntrySubject
      readonly orMenu?: string
    }
  | { readonly functionOf: string; readonly button?: string; readonly orMenu?: string }

/** What a call manages, decided with the organizations of what the request names (permissions 6, graded administration). */
export interface Managed {
  readonly action: AdministrationAction
  /** A request of a flow stands where its initiator started it. */
  readonly of: 'organization' | 'position' | 'user' | 'role' | 'request'
  /** Where the id stands: one, a list, or several separated by commas. What is added is judged by the organization it is added to. */
  readonly id: { readonly in: 'params' | 'query' | 'body'; readonly member: string }
}

/** What a menu entry is made for, as a request names it: rights to such an entry and its buttons are rights to that thing alone. */
export interface EntrySubject {
  /** Type of the entries: 4, a dictionary category (document 1, section 2). */
  readonly type: number
  /** What the id names: the thing itself where it is absent, else a row of it, found by the finder of this name (`subjects` of a feature). */
  readonly of?: string
  readonly id: { readonly in: 'params' | 'body'; readonly member: string }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How the body travels: JSON everywhere, a form only for the sign-in, multipart for uploads (security 2, code 415). */
export type BodyKind = 'json' | 'form' | 'multipart'

/** Budget of requests a call is counted in (security 10); `check` is one of addresses, for public calls, and all others are of users. */
export type RateClass = 'read' | 'write' | 'search' | 'exchange' | 'reveal' | 'check'

export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Address with parameters in braces: `/api/system/DictionaryData/{id}/Info`. */
  readonly path: string
  readonly access: AccessRule
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** What `data` of the envelope holds; undeclared members never leave the server. */
  readonly answer?: Answer
  /** What the user reads on success; `kernel.done` when absent. */
  readonly message?: TextKey
  /** What the user reads instead, where it depends on what was done. */
  told?(answer: z.output<Answer>): { readonly text: TextKey; readonly params?: TextParams } | undefined
  /**
   * Of an answer with definitions of forms: names of field types and kinds of controls in it. A browser loads their code before it
   * uses the answer.
   */
  fieldTypesIn?(answer: z.output<Answer>): readonly string[]
  readonly bodyKind?: BodyKind
  /** Made by upload components of the family too, which send no origin header and read `code`; what takes multipart is, unsaid. */
  readonly byUploader?: boolean
  /**
   * The handler writes bytes instead of the envelope: a file, which goes out on the origin of files where one is set (security 8.4), or
   * a picture that is `drawn` by the server and belongs to the page.
   */
  readonly bytes?: true | 'drawn'
  /** Only for calls that change nothing though they are POST (lists), or change something though they are GET. */
  readonly changes?: boolean
  /** Answers an administrator who sees the product as somebody else; only calls that change nothing may. All others refuse him. */
  readonly seenAs?: boolean
  readonly rate?: RateClass
  /** Of a call in the budget `check`: whether the answer found nothing. Answers that found something cost nothing of that budget. */
  isMiss?(answer: z.output<Answer>): boolean
  /** The body holds the hash of a password, which is as good as the password (security 3.2). */
  readonly holdsPassword?: boolean
  /** The handler judges a signature over the request as it came, and gets it beside the values read from it. */
  readonly signed?: boolean
  /** Larger bodies than the default of 1 MiB. */
  readonly bodyLimitBytes?: number
  /** Bodies that are nested deeper, or have more values, than those of other calls: trees of whole definitions. */
  readonly jsonLimits?: { readonly depth: number; readonly keysInAll: number }
}

/** Declares a call once: the server registers it, the client calls it, the tests walk over it, OpenAPI lists it. */
export function call<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodNull,
>(declaration: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return declaration
}

type InputPart<Name extends string, Schema> = Schema extends z.ZodUndefined
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Schema extends z.ZodType ? z.input<Schema> : never }

/** Input of a call, as the caller gives it. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType> ? InputPart<'params', P> & InputPart<'query', Q> & InputPart<'body', B> : never

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What the handler sees after validation. */
export type CallParams<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? Read<P> : never
export type CallQuery<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? Read<Q> : never
export type CallBody<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? Read<B> : never
/** What `data` holds: as the handler gives it, and as the caller reads it. */
export type CallGives<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.input<A> : never
export type CallAnswer<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never

/** Whether a call changes state: then it is audited, counted as a write and takes an idempotency key. */
export function changesState(declaration: Call): boolean {
  return declaration.changes ?? declaration.method !== 'GET'
}
