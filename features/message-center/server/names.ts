import { sql } from 'kysely'
import { refusal } from '#engine/values/refusal.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Unique } from '#server/managed/resource.ts'

interface Named {
  readonly name: string
  readonly code: string
  readonly createdAt?: Date
  readonly createdBy?: string | null
}

/** Codes and names are taken once among the things of a table. */
export function takenOnce<Item extends Named>(table: string): readonly Unique<Item>[] {
  return [
    {
      indexes: [`${table}_code`],
      equals: ({ code }) => sql<boolean>`code = ${code}`,
      refusal: ({ code }) => refusal('invalid', 'message-center.code-taken', { params: { code }, field: 'enCode' }),
    },
    {
      indexes: [],
      equals: ({ name }) => sql<boolean>`name = ${name}`,
      refusal: ({ name }) => refusal('invalid', 'message-center.name-taken', { params: { name }, field: 'fullName' }),
    },
  ]
}

/** Members that every list shows of a thing. */
export async function sharedMembers(
  { directory }: Kernel,
  one: Named & { readonly id: string; readonly version: number; readonly enabled: boolean; readonly description: string },
) {
  return {
    id: one.id,
    fullName: one.name,
    enCode: one.code,
    enabledMark: Number(one.enabled),
    description: one.description,
    creatorTime: one.createdAt?.getTime() ?? 0,
    creatorUser: (await directory.snapshot()).person(one.createdBy ?? '')?.name ?? '',
    version: one.version,
  }
}

/** What was typed of these members, over what stood there. */
export function typedName(
  body: {
    readonly fullName: string
    readonly enCode: string
    readonly enabledMark?: 0 | 1 | null | undefined
    readonly description?: string | null | undefined
  },
  before: { readonly enabled: boolean; readonly description: string } | undefined,
) {
  return {
    name: body.fullName,
    code: body.enCode,
    enabled: body.enabledMark === null || body.enabledMark === undefined ? (before?.enabled ?? true) : body.enabledMark === 1,
    description: body.description ?? before?.description ?? '',
  }
}

/** Most characters of a name (platform-api 0, copying). */
const nameAtMost = 50

/** Name and code of a copy that are not taken yet; undefined where they would be too long. */
export function copyNames({ name, code }: Named, taken: readonly Named[]): { readonly name: string; readonly code: string } | undefined {
  for (let number = 1; ; number += 1) {
    const next = { name: `${name}.副本${number}`, code: `${code}.${number}` }
    if (next.name.length > nameAtMost || next.code.length > nameAtMost) return undefined
    if (!taken.some((one) => one.name === next.name || one.code === next.code)) return next
  }
}
