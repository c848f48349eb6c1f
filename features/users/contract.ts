import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam } from '#engine/contract/shapes.ts'
import { resourceCalls, within } from '#engine/resource/calls.ts'
import { versionBody } from '#engine/resource/inputs.ts'
import { furtherMembers, newUserBody, userBody, type FurtherMember } from '#features/users/contract/inputs.ts'
import { userMenu, userQuery, userRules, usersPath } from '#features/users/contract/rules.ts'

export { contacts, type Contact } from '#features/users/contract/choosing.ts'
export { furtherMembers, type FurtherMember, type UserBody } from '#features/users/contract/inputs.ts'
export { userMenu, userRules }

const users = resourceCalls(usersPath, userRules, { of: 'user', addedTo: 'organizationIds' })

const shared = z.object({
  id: z.string(),
  account: z.string(),
  realName: z.string(),
  gender: z.number(),
  headIcon: z.string(),
  /** 1 enabled, 2 locked after wrong passwords, 0 disabled. */
  enabledMark: z.number(),
  sortCode: z.number(),
  description: z.string(),
  creatorTime: z.number(),
  /** Masked. */
  mobilePhone: z.string(),
  version: z.number(),
})

const userRow = shared.extend({
  /** Names of the organizations from the top, joined with `/`, and among each other with `；`. */
  organize: z.string(),
  lockMark: z.number(),
  isAdministrator: z.number(),
  /** Ours: whether the caller may change, and delete, this one. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  /** Ours: nobody has set a password yet, so nobody can sign in. */
  hasPassword: z.boolean(),
  /** Ours: a second factor is asked for at sign-in. */
  hasSecondFactor: z.boolean(),
})
export type UserRow = z.output<typeof userRow>

/** The users the caller administers: those of an organization and of those below it, or all. */
export const listUsers = users.page(userRow, userQuery)
export const createUser = users.create(newUserBody)
export const updateUser = users.update(userBody)

const further = z.object(Object.fromEntries(furtherMembers.map((member) => [member, z.string()])) as Record<FurtherMember, z.ZodString>)

/** Telephone numbers, mail and the number of the document are masked; `revealUser` gives them. */
const userForm = shared.extend(further.shape).extend({
  organizeIdTree: z.array(z.array(z.string())),
  organizeId: z.string(),
  positionId: z.string(),
  roleId: z.string(),
  groupId: z.string(),
  managerId: z.string(),
  email: z.string(),
  birthday: z.number().nullable(),
  entryDate: z.number().nullable(),
})
export type UserForm = z.output<typeof userForm>
export const readUser = users.read(userForm)
export const deleteUser = users.remove()
export const userUse = users.uses()
export const switchUser = users.switchState()

const ofOne = within(userRules.edit, { action: 'edit', of: 'user', id: { in: 'params', member: 'id' } })

/** Ours: the personal numbers in full, for who may change them; each look is written into the audit log. */
export const revealUser = call({
  method: 'POST',
  path: `${usersPath}/{id}/Actions/Reveal`,
  access: ofOne,
  params: idParam,
  answer: z.object({
    mobilePhone: z.string(),
    email: z.string(),
    certificatesNumber: z.string(),
    telePhone: z.string(),
    landline: z.string(),
    urgentTelePhone: z.string(),
  }),
})

/** Lets an account that was locked after wrong passwords sign in again. */
export const unlockUser = call({
  method: 'PUT',
  path: `${usersPath}/{id}/Actions/unlock`,
  access: ofOne,
  params: idParam,
  body: versionBody,
  message: 'users.unlocked',
})

const wireHash = z.string().max(256).default('')

/**
 * Sets the password of somebody else, who must change it at the next sign-in. `passwordCipher` is made as for the change of the own one
 * (security 3.2); without it the call works only while the policy is off.
 */
export const resetPassword = call({
  method: 'POST',
  path: `${usersPath}/{id}/Actions/ResetPassword`,
  access: ofOne,
  params: idParam,
  holdsPassword: true,
  body: z.object({
    id: z.string().max(100).default(''),
    userPassword: wireHash,
    validatePassword: wireHash,
    passwordCipher: z.string().max(2000).default(''),
    keyId: z.string().max(100).default(''),
  }),
  message: 'users.password-reset',
})

/**
 * Takes away the second factor of somebody who has lost it; the next sign-in asks for the password alone, or for a new set-up where the
 * policy wants one. Only who holds every right of the person may.
 */
export const resetSecondFactor = call({
  method: 'POST',
  path: `${usersPath}/{id}/Actions/ResetSecondFactor`,
  access: ofOne,
  params: idParam,
  message: 'users.factor-reset',
})

/** Something a user may be given, with whether the caller may give and take it. */
const choice = z.object({ id: z.string(), fullName: z.string(), organize: z.string(), mayGive: z.boolean() })
export type UserChoice = z.output<typeof choice>

/** Ours: the enabled roles and groups for the form of a user. */
export const userChoices = call({
  method: 'GET',
  path: `${usersPath}/Actions/FormChoices`,
  access: userRules.see,
  answer: z.object({ roles: z.array(choice), groups: z.array(choice) }),
})
