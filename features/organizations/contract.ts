import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf, moment } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu, within } from '#engine/resource/calls.ts'
import { codeInput, description, flag, flagFilter, nameInput, sortCode, version, written } from '#engine/resource/inputs.ts'

/** Menu of the organization screen, as the family encodes it. */
export const organizationMenu = 'permission-organize'

/** Parent of organizations at the top on the wire. */
export const topOrganization = '-1'

const path = '/api/permission/Organize'
const rules = rulesOfMenu(organizationMenu)
const administered = { of: 'organization', addedTo: 'parentId' } as const
const companies = resourceCalls(path, rules, administered)
const departments = resourceCalls(`${path}/Department`, rules, administered)

const line = (max: number) => z.string().trim().max(max, 'organizations.too-long').nullish()
const phone = z
  .union(
    [
      z.literal(''),
      z
        .string()
        .trim()
        .regex(/^[\d+()（）转 -]{5,30}$/, 'organizations.phone-wrong'),
    ],
    'organizations.phone-wrong',
  )
  .nullish()

/** What a company has besides its place (platform-entities 1). */
export const companyProperty = z.object({
  shortName: line(50),
  /** Ids of entries of the dictionaries EnterpriseNature and IndustryType. */
  enterpriseNature: line(100),
  industry: line(100),
  foundedTime: moment.nullish(),
  telePhone: phone,
  fax: phone,
  webSite: line(200),
  address: line(200),
  managerName: line(50),
  managerTelePhone: phone,
  managerMobilePhone: phone,
  manageEmail: z
    .union([z.literal(''), z.email('organizations.email-wrong').max(100, 'organizations.too-long')], 'organizations.email-wrong')
    .nullish(),
  bankName: line(100),
  bankAccount: z
    .union(
      [
        z.literal(''),
        z
          .string()
          .trim()
          .regex(/^[\d -]{5,40}$/, 'organizations.account-wrong'),
      ],
      'organizations.account-wrong',
    )
    .nullish(),
  businessscope: z.string().max(2000, 'organizations.too-long').nullish(),
})

const common = {
  parentId: z.string('organizations.parent-missing').min(1, 'organizations.parent-missing').max(100),
  fullName: nameInput(),
  enCode: codeInput(),
  sortCode: sortCode.nullish(),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  /** Ours: code of the region that it is responsible for, `''` for none: 6 digits of a county, 9 of a township, 12 of a village. */
  regionCode: z
    .string()
    .trim()
    .regex(/^(?:\d{6}|\d{9}|\d{12})?$/, 'organizations.region-wrong')
    .nullish(),
  version,
}

/** Members that are absent from a change keep their value. Clients of the family send `propertyJson` as an object. */
export const companyInput = z.object({
  ...common,
  /** Ours: unified social credit code of a company, `''` for none; what is wrong with it is told where it changes. */
  creditCode: z.string().trim().max(50, 'organizations.too-long').nullish(),
  propertyJson: companyProperty.nullish(),
})
export const departmentInput = z.object({ ...common, managerId: z.string().max(100).nullish() })

/** A change may leave out the place: it stays, also where somebody else has moved the organization meanwhile. */
const stays = { parentId: common.parentId.optional() }
export const companyChange = companyInput.extend(stays)
export const departmentChange = departmentInput.extend(stays)

const read = {
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  sortCode: z.number(),
  enabledMark: z.number(),
  description: z.string(),
  regionCode: z.string(),
  /** Ids from the top to itself. */
  organizeIdTree: z.array(z.string()),
  version: z.number(),
}

const company = z.object({
  ...read,
  category: z.literal('company'),
  /** Ours. */
  creditCode: z.string(),
  /** A text, while writes send an object: so clients of the family read it. */
  propertyJson: z.string(),
})
const department = z.object({ ...read, category: z.literal('department'), managerId: z.string() })

/** An organization in the list of the screen, with those below it. */
export interface OrganizationRow {
  id: string
  parentId: string
  fullName: string
  enCode: string
  type: 'company' | 'department'
  icon: string
  /** Names from the top, joined with `/`. */
  organize: string
  creatorTime: number
  sortCode: number
  enabledMark: number
  hasChildren: boolean
  isLeaf: boolean
  version: number
  /** Ours: enabled people of the organization itself, and of it with everything below. */
  people: number
  peopleBelow: number
  /** Ours: whether the caller may add below it, edit and delete it. */
  mayAdd: boolean
  mayEdit: boolean
  mayDelete: boolean
  children: OrganizationRow[]
}

const organizationRow: z.ZodType<OrganizationRow, OrganizationRow> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  type: z.enum(['company', 'department']),
  icon: z.string(),
  organize: z.string(),
  creatorTime: z.number(),
  sortCode: z.number(),
  enabledMark: z.number(),
  hasChildren: z.boolean(),
  isLeaf: z.boolean(),
  version: z.number(),
  people: z.number(),
  peopleBelow: z.number(),
  mayAdd: z.boolean(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  get children() {
    return z.array(organizationRow)
  },
})

/** The organizations the caller administers: with a keyword those that hold it, and what stands above them. */
export const listOrganizations = call({
  method: 'GET',
  path,
  access: rules.see,
  query: z.object({
    keyword: z.string().max(200).default(''),
    enabledMark: flagFilter,
    type: z.enum(['company', 'department', '']).default(''),
  }),
  answer: listOf(organizationRow),
})

export const createCompany = companies.create(companyInput)
export const updateCompany = companies.update(companyChange)
export const readCompany = companies.read(company)
/** Companies and departments: clients of the family delete both here. */
export const deleteOrganization = companies.remove()
export const switchOrganization = companies.switchState()
export const organizationUse = companies.uses()

export const createDepartment = departments.create(departmentInput)
export const updateDepartment = departments.update(departmentChange)
export const readDepartment = departments.read(department)
export const deleteDepartment = departments.remove()
export const switchDepartment = departments.switchState()

/** Ours: changes the order of those below the same parent. */
export const placeOrganization = companies.place({})

const move = [
  { action: 'edit', of: 'organization', id: { in: 'params', member: 'id' } },
  { action: 'add', of: 'organization', id: { in: 'body', member: 'parentId' } },
] as const

/** Ours: puts an organization below another one. */
export const moveOrganization = call({
  method: 'PUT',
  path: `${path}/{id}/Actions/Move`,
  access: within(rules.edit, ...move),
  params: idParam,
  body: z.object({ parentId: common.parentId, version }),
  answer: written,
  message: 'organizations.moved',
})

/** Ours: what a move would change, in the caller's language; asked before it. */
export const moveEffect = call({
  method: 'POST',
  path: `${path}/{id}/Actions/MoveEffect`,
  access: within(rules.edit, ...move),
  changes: false,
  params: idParam,
  body: z.object({ parentId: common.parentId }),
  answer: z.object({
    /** Why the move is refused; `''` where it is not. */
    refusal: z.string(),
    effects: z.array(z.object({ kind: z.enum(['moves', 'loses', 'gains', 'requests']), text: z.string() })),
  }),
})
