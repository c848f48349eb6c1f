import { z } from 'zod'

const code = z.string().min(1).max(100)
/** Names of demo data start so that nobody takes them for real data (seed-industry 14). */
const demoName = z.string().startsWith('演示').max(100)

const organization = z.strictObject({
  code,
  name: demoName,
  kind: z.enum(['company', 'department']),
  /** Code of the parent organization, which must come earlier in the file. */
  parent: code.optional(),
  region: z
    .string()
    .regex(/^\d{6}(?:\d{3}(?:\d{3})?)?$/)
    .optional(),
  creditCode: z.string().length(18).optional(),
  sortCode: z.int().min(0).default(0),
})

const position = z.strictObject({ code, name: demoName, organization: code })

const user = z.strictObject({
  account: z.string().regex(/^[a-z0-9]{1,50}$/),
  name: demoName,
  mobilePhone: z.string().regex(/^130000000\d\d$/),
  /** The first one is the user's main organization. */
  organizations: z.array(code).min(1),
  roles: z.array(code),
  positions: z.array(code),
  /** Account of the superior. */
  manager: z.string().optional(),
  enabled: z.boolean().default(true),
})

const entry = z.strictObject({
  code,
  name: z.string().min(1).max(100),
  description: z.string().max(500).default(''),
  enabled: z.boolean().default(true),
})

/**
 * What users do with a demo record after it was created, in order, each through the same call as a real user; the filer acts
 * unless an account is named. All actions are dated with the time of loading, or so many days before as the record says.
 */
const command = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('submit') }),
  /** `values` is what the approver writes into the form; `record` another record than this one, which waited for it. */
  z.strictObject({
    do: z.literal('approve'),
    by: z.string(),
    opinion: z.string(),
    values: z.record(z.string(), z.unknown()).optional(),
    record: code.optional(),
    signature: z.boolean().optional(),
  }),
  z.strictObject({ do: z.literal('return'), by: z.string(), opinion: z.string().min(5) }),
  z.strictObject({ do: z.literal('withdraw'), opinion: z.string() }),
])
export type DemoCommand = z.output<typeof command>

/** Picture among the files of a demo that its people sign with. */
export const demoSignature = 'demo-signature.png'

const record = z.strictObject({
  key: code,
  note: z.string(),
  /** Account that files it, and for which of its organizations. */
  by: z.string(),
  organization: code,
  /** Values of the form by field, with dates and files relative to the loading (`relative-values.ts`). */
  values: z.record(z.string(), z.unknown()),
  acts: z.array(command),
  /** Days before the loading on which everything happens: filings of earlier seasons. */
  daysAgo: z.int().min(0).default(0),
  /** The same in hours of working days, for filings that wait: one that is due soon, one that is overdue. */
  workingHoursAgo: z.int().min(0).default(0),
})
export type DemoRecord = z.output<typeof record>

export const organizationsText = z.strictObject({ organizations: z.array(organization) })
export const positionsText = z.strictObject({ positions: z.array(position) })
export const usersText = z.strictObject({ users: z.array(user) })
export const demoEntriesText = z.strictObject({ entries: z.array(z.strictObject({ category: code, entries: z.array(entry) })) })
export const recordsText = z.strictObject({ form: code, records: z.array(record) })

export type DemoOrganization = z.output<typeof organization>
export type DemoPosition = z.output<typeof position>
export type DemoUser = z.output<typeof user>
export type DemoEntries = z.output<typeof demoEntriesText>['entries'][number]
