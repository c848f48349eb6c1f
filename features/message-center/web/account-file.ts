import { z } from 'zod'
import { accountMemberNames, accountTypes } from '#features/message-center/contract.ts'

/** What of an exported account the form of a new one begins with, by field. Files hold no secrets, so these are typed. */
export type AccountInFile = Readonly<Record<string, string | boolean>>

const text = z.string().max(500)
const taken = ['fullName', 'enCode', 'description', 'webhookType', 'approveType', ...accountMemberNames] as const

const file = z.object({
  kind: z.literal('message-account'),
  account: z.object({ type: z.enum(accountTypes), enabledMark: z.number().optional() }).catchall(z.unknown()),
})

/** An account in a file that `exportAccount` made; undefined for any other file. */
export function accountInFile(content: string): AccountInFile | undefined {
  const found = file.safeParse(parsed(content))
  if (!found.success) return undefined
  const { type, enabledMark, ...members } = found.data.account
  const given = taken.flatMap((name) => {
    const value = text.safeParse(members[name])
    return value.success && value.data !== '' ? [[name, value.data] as const] : []
  })
  return { ...Object.fromEntries(given), type, enabledMark: enabledMark !== 0 }
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
