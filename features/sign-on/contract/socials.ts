import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam } from '#engine/contract/shapes.ts'

/**
 * Signing in by a provider, and the bindings of accounts to people there (platform-api 1). The browser goes to the provider and comes back to
 * `/auth-redirect` with a code, which is good once, for ten minutes, and in the browser alone that began.
 */
const socials = '/api/permission/socials'
const secret = z.string().max(300)

/** Begins a sign-in. The ticket stays in the browser; without it nobody ends what was begun. 404 for an unknown provider. */
export const beginSignOn = call({
  method: 'POST',
  path: '/api/oauth/Login/socials/Actions/Begin',
  access: 'public',
  body: z.object({ source: z.string().max(50), isEnterprise: z.boolean().default(false) }),
  answer: z.object({ url: z.string(), ticket: secret }),
})

/** What the provider put into the address it leads back to. */
const returned = {
  code: z.string().max(4_000).default(''),
  state: secret.default(''),
  iss: z.string().max(500).default(''),
  error: z.string().max(200).default(''),
}

/**
 * Ends a sign-in. Failures as of `login`, `data.ticket` where the second factor is asked for. 401 with `data.binding` where nobody is bound to
 * who the provider names: after a sign-in with account and password `bindSocial` takes it.
 */
export const loginBySocial = call({
  method: 'POST',
  path: '/api/oauth/Login/socials',
  access: 'public',
  bodyKind: 'form',
  body: z.object({ ...returned, ticket: secret.default('') }),
  answer: z.object({ token: z.string(), theme: z.enum(['classic', 'functional', 'plain', 'blend']) }),
  message: 'session.signed-in',
})

/** What `loginBySocial` says of somebody who is not bound. */
export const unbound = z.object({
  binding: z.object({
    ticket: secret,
    /** Name of the provider. */
    name: z.string(),
    /** The account there, `''` where the provider does not tell it. */
    account: z.string(),
  }),
})

const social = z.object({
  enname: z.string(),
  name: z.string(),
  /** Ours: which of the product's icons stands for it, where it has no picture. */
  icon: z.string(),
  logo: z.string(),
  describetion: z.string(),
  /** Null where nothing is bound. */
  entity: z
    .object({
      id: z.string(),
      userId: z.string(),
      socialType: z.string(),
      /** The account there, `''` where it is not known. */
      socialName: z.string(),
      /** Epoch milliseconds. */
      creatorTime: z.number(),
    })
    .nullable(),
})
export type Social = z.output<typeof social>

/** Of whom: oneself where it is empty; of others it takes the right to change that user. */
const ofWhom = z.object({ userId: z.string().max(100).default('') })

/** The providers that are enabled, each with what is bound. */
export const listSocials = call({ method: 'GET', path: socials, access: 'signed-in', query: ofWhom, answer: z.array(social) })

/** Begins to bind the caller: the address to lead him to. */
export const renderSocial = call({
  method: 'GET',
  path: `${socials}/render/{source}`,
  access: 'signed-in',
  changes: true,
  params: z.object({ source: z.string().max(50) }),
  answer: z.string(),
})

/** Ends what `renderSocial` began, by the same person. */
export const finishBinding = call({
  method: 'POST',
  path: `${socials}/Actions/Finish`,
  access: 'signed-in',
  body: z.object(returned),
  message: 'sign-on.bound',
})

/** Binds the caller, who has just signed in with account and password, to who came by the provider. */
export const bindSocial = call({
  method: 'POST',
  path: socials,
  access: 'signed-in',
  body: z.object({ ticket: secret }),
  message: 'sign-on.bound',
})

/** 404 for what is not bound to that person. */
export const unbindSocial = call({
  method: 'DELETE',
  path: `${socials}/{id}`,
  access: 'signed-in',
  params: idParam,
  query: ofWhom,
  message: 'sign-on.unbound',
})
