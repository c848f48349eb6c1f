import { z } from 'zod'
import { moment } from '#engine/contract/shapes.ts'
import { description, flag, lineInput, nameInput, sortCode, version } from '#engine/resource/inputs.ts'

/** Ids that clients of the family join with commas; a list of them is read too. */
const commaIds = z.union([
  z
    .string()
    .max(20_000)
    .transform((text) => text.split(',').flatMap((id) => id.trim() || [])),
  z.array(z.string().max(100)).max(500),
])
const shortText = z.string().max(50, 'users.too-long')

/** Members without a column of their own. */
export const furtherMembers = [
  'signature',
  'nation',
  'nativePlace',
  'certificatesType',
  'certificatesNumber',
  'education',
  'telePhone',
  'landline',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
] as const
export type FurtherMember = (typeof furtherMembers)[number]

/**
 * What is typed of a user (platform-entities 1). Members that are absent from a change keep their value, and so do personal numbers that
 * come back masked.
 */
export const userInput = z.object({
  account: lineInput({ max: 50, missing: 'users.account-missing', tooLong: 'users.account-too-long' }),
  realName: nameInput({ missing: 'users.name-missing' }),
  gender: z.coerce.number('users.gender-missing').int('users.gender-missing').min(1, 'users.gender-missing').max(3, 'users.gender-missing'),
  /** Paths of ids from the top; the last of each is an organization of the user, the first one the main one. */
  organizeIdTree: z
    .array(z.array(z.string().max(100)).max(50))
    .max(100)
    .nullish(),
  /** The same without the way to them; counts where the paths are left out. */
  organizeId: commaIds.nullish(),
  positionId: commaIds.nullish(),
  roleId: commaIds.nullish(),
  groupId: commaIds.nullish(),
  managerId: z.string().max(100).nullish(),
  headIcon: z.string().max(300).nullish(),
  enabledMark: z.union([flag, z.literal(2).transform(() => 1 as const)]).nullish(),
  sortCode: sortCode.nullish(),
  description: description.nullish(),
  mobilePhone: shortText.nullish(),
  email: z.string().max(254, 'users.too-long').nullish(),
  birthday: moment.nullish(),
  entryDate: moment.nullish(),
  signature: z.string().max(500, 'users.too-long').nullish(),
  nation: shortText.nullish(),
  nativePlace: shortText.nullish(),
  certificatesType: shortText.nullish(),
  certificatesNumber: shortText.nullish(),
  education: shortText.nullish(),
  telePhone: shortText.nullish(),
  landline: shortText.nullish(),
  urgentContacts: shortText.nullish(),
  urgentTelePhone: shortText.nullish(),
  postalAddress: z.string().max(200, 'users.too-long').nullish(),
  version,
})

/** What was typed, with the organizations that graded administration judges a new user by; undefined where they stay. */
export const userBody = userInput.transform((input) => ({ ...input, organizationIds: organizationsOf(input) }))
export type UserBody = z.output<typeof userBody>

function organizationsOf({ organizeIdTree, organizeId }: z.output<typeof userInput>): string[] | undefined {
  const ids = organizeIdTree?.flatMap((path) => path.at(-1) ?? []) ?? organizeId
  return ids ? [...new Set(ids)] : undefined
}

/** A new user has at least one organization; without one only super administrators could manage it. */
export const newUserBody = userBody.refine(({ organizationIds = [] }) => organizationIds.length > 0, {
  error: 'users.organization-missing',
  path: ['organizeIdTree'],
})
