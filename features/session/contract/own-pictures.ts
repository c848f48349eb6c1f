import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

const current = '/api/permission/Users/Current'
const ok = z.null()

/** Takes an upload of the kind `userAvatar` as the picture of the caller. */
export const setAvatar = call({
  method: 'PUT',
  path: `${current}/Avatar/{name}`,
  access: 'signed-in',
  params: z.object({ name: z.string().max(100) }),
  answer: ok,
})

/** A drawn signature as the data URL of a canvas. */
const signImg = z
  .string('session.signature-unreadable')
  .max(200_000, 'session.signature-unreadable')
  .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, 'session.signature-unreadable')

const ownSignature = { access: 'signed-in', path: `${current}/{id}/SignImg`, params: z.object({ id: z.guid() }), answer: ok } as const

export const mySignatures = call({
  method: 'GET',
  path: `${current}/SignImg`,
  access: 'signed-in',
  answer: z.array(z.object({ id: z.string(), signImg: z.string(), isDefault: z.number() })),
})
export const addSignature = call({
  method: 'POST',
  path: `${current}/SignImg`,
  access: 'signed-in',
  body: z.object({ signImg, isDefault: z.coerce.number().int().min(0).max(1).default(0) }),
  answer: ok,
})
export const deleteSignature = call({ method: 'DELETE', ...ownSignature })
/** Makes it the one that goes with what the caller approves. */
export const chooseSignature = call({ method: 'PUT', ...ownSignature })
