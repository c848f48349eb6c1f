import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesForAll } from '#engine/resource/calls.ts'
import { signOnIcons } from '#features/session/contract.ts'
import { codeInput, description, flag, flagFilter, lineInput, nameInput, sortCode, version } from '#engine/resource/inputs.ts'

/**
 * Providers of single sign-on by OpenID Connect (ours; the family knows their names alone). Whoever says which provider is believed
 * decides who gets in as whom, so super administrators alone manage them.
 */
const path = '/api/system/SignOnProvider'

export const signOnMenu = 'system-signOn'

const providers = resourceCalls(path, rulesForAll('administrator'))

/** An address that `/.well-known/openid-configuration` can be put behind (OpenID Connect Discovery 1.0, 4). */
function isIssuer(text: string): boolean {
  const address = URL.parse(text)
  if (!address || (address.protocol !== 'https:' && address.protocol !== 'http:')) return false
  const { username, password, search, hash, pathname } = address
  return `${username}${password}${search}${hash}` === '' && !pathname.includes('/.well-known/')
}

const issuer = z
  .string('sign-on.issuer-missing')
  .trim()
  .min(1, { error: 'sign-on.issuer-missing', abort: true })
  .max(500, 'sign-on.issuer-wrong')
  .refine(isIssuer, 'sign-on.issuer-wrong')

const scopes = z
  .string('sign-on.scopes-wrong')
  .trim()
  .max(500, 'sign-on.scopes-wrong')
  .transform((text) => text.replace(/\s+/g, ' '))
  .refine((text) => text.split(' ').includes('openid'), 'sign-on.scopes-wrong')
  .refine((text) => /^[\x21\x23-\x5B\x5D-\x7E ]+$/.test(text), 'sign-on.scopes-wrong')

/** Members that are absent from a change keep their value. */
export const providerInput = z.object({
  fullName: nameInput(),
  enCode: codeInput(),
  issuer,
  clientId: lineInput({ max: 200, missing: 'sign-on.client-missing', tooLong: 'sign-on.client-long' }),
  /** Stars stand for the stored one. Empty for a client that the provider gave none. */
  clientSecret: z.string().max(500, 'sign-on.secret-long').nullish(),
  scopes,
  /** The claim that people read as their account there; it finds nobody. */
  accountClaim: z
    .string()
    .trim()
    .regex(/^[\w.:/-]{1,100}$/, 'sign-on.claim-wrong'),
  /** Whether signing out here leads to the sign-out there, where the provider has one. */
  signOutMark: flag.nullish(),
  icon: z.enum(signOnIcons, 'sign-on.icon-unknown').nullish(),
  /** A small picture in place of the icon, as the data URL of a canvas; empty for none. */
  logo: z
    .string('sign-on.logo-unreadable')
    .max(24_000, 'sign-on.logo-large')
    .regex(/^$|^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, 'sign-on.logo-unreadable')
    .nullish(),
  sortCode: sortCode.nullish(),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  version,
})

const provider = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  scopes: z.string(),
  accountClaim: z.string(),
  signOutMark: z.number(),
  icon: z.string(),
  logo: z.string(),
  sortCode: z.number(),
  enabledMark: z.number(),
  description: z.string(),
  /** How many people are bound. */
  people: z.number(),
  version: z.number(),
})
export type SignOnProvider = z.output<typeof provider>

export const listProviders = providers.page(provider, sortedPageQuery.extend({ enabledMark: flagFilter }))
export const readProvider = providers.read(provider)
export const createProvider = providers.create(providerInput)
export const updateProvider = providers.update(providerInput)
/** Deletes the bindings of people with it. */
export const deleteProvider = providers.remove()
export const switchProvider = providers.switchState()

/** Reads what a provider says of itself, without signing in; what is wrong is told at `issuer`. */
export const testProvider = call({
  method: 'POST',
  path: `${path}/Actions/Test`,
  access: 'administrator',
  rate: 'exchange',
  body: z.object({ issuer }),
  message: 'sign-on.connected',
})

/** What is entered at every provider as the addresses to come back to; `''` while the server knows no public address. */
export const signOnAddress = call({
  method: 'GET',
  path: `${path}/Actions/Address`,
  access: 'administrator',
  answer: z.object({ redirectAddress: z.string(), signOutAddress: z.string() }),
})
