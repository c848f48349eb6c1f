import { z } from 'zod'

const code = z.string().min(1).max(100)
/** Everything of the demo is named so that nobody takes it for real (seed-industry 14). */
const demoName = z.string().startsWith('演示').max(100)

const organization = z.strictObject({
  code,
  name: demoName,
  kind: z.enum(['company', 'department']),
  /** Code of the organization above, which stands before it in the file. */
  parent: code.optional(),
  region: z
    .string()
    .regex(/^\d{6}(\d{3})?$/)
    .optional(),
  creditCode: z.string().length(18).optional(),
  sortCode: z.int().min(0).default(0),
})

const position = z.strictObject({ code, name: demoName, organization: code })

const user = z.strictObject({
  account: z.string().regex(/^[a-z0-9]{1,50}$/),
  name: demoName,
  mobilePhone: z.string().regex(/^130000000\d\d$/),
  /** The first is the main one. */
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
 * What happens to a demo record after it was made, in order, each through the same call as a person would make; the filer
 * acts where nobody is named. So all of it bears the day of loading; only values are relative to it.
 */
const command = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('submit') }),
  z.strictObject({ do: z.literal('approve'), by: z.string(), opinion: z.string() }),
  z.strictObject({ do: z.literal('return'), by: z.string(), opinion: z.string().min(5) }),
  z.strictObject({ do: z.literal('withdraw'), opinion: z.string() }),
])
export type DemoCommand = z.output<typeof command>

const record = z.strictObject({
  key: code,
  note: z.string(),
  /** Account that files it, for which of its organizations. */
  by: z.string(),
  organization: code,
  /** Values of the form by field, with times and files relative to the loading (`relative-values.ts`). */
  values: z.record(z.string(), z.unknown()),
  acts: z.array(command),
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
